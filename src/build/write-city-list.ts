import { join } from 'node:path'
import { writeCityList } from './city-list-source.ts'

await writeCityList(process.argv[2] ?? join(import.meta.dirname, '../..'))
