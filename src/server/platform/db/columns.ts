import * as v from 'valibot'
import { DaySchema } from '../../../domain/core/dates.ts'
import { Id } from '../../../domain/core/ids.ts'

/**
 * Describes a column: its valibot schema and its PostgreSQL type. The kysely types are inferred from the
 * tables below, and a test compares them with the migrated database's catalog.
 */
export const column = <S extends v.GenericSchema<unknown, unknown>>(schema: S, sql: string) =>
  v.pipe(schema, v.metadata({ sql })) as unknown as v.GenericSchema<v.InferInput<S>, v.InferOutput<S>>

export const uuid = column(Id, 'uuid')
export const text = column(v.string(), 'text')
export const int = column(v.pipe(v.number(), v.integer()), 'integer')
export const bigint = column(v.pipe(v.number(), v.integer()), 'bigint')
export const bool = column(v.boolean(), 'boolean')
export const time = column(v.date(), 'timestamp with time zone')
export const oneOf = <const L extends readonly string[]>(list: L) => column(v.picklist(list), 'text')
export const day = column(DaySchema, 'text')
export const json = <S extends v.GenericSchema<unknown, unknown>>(schema: S) => column(schema, 'jsonb')
