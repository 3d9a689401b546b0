import { join } from 'node:path'
import { writeCityList } from '../build/city-list.ts'

await writeCityList(process.argv[2] ?? join(import.meta.dirname, '../../..'))
