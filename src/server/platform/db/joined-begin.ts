import type { QueryResult } from 'pg'

/** A statement without parameters, or several of them joined by semicolons, is `simple`. */
export type SendStatement = (
  text: string,
  values: readonly unknown[],
  isSimple: boolean,
) => Promise<QueryResult | QueryResult[]>

const BEGINS = /^\s*(?:begin|start transaction)\b/iu
const ENDS = /^\s*(?:commit|rollback)\s*$/iu
/** The result of a statement that was not sent. */
const NOTHING: QueryResult = { rows: [], rowCount: null, command: '', fields: [], oid: 0 }

/**
 * The statements of one connection, of which the beginning of a transaction goes together with its first statement
 * when that has no parameters: one message instead of two. If one of both fails, neither has happened.
 */
export class JoinedBegin {
  #begin: string | null = null
  #isInTransaction = false

  readonly #send: SendStatement
  readonly #afterBegin: string

  /** @param afterBegin statements that follow each beginning, such as `; set local lock_timeout = 1500` */
  constructor(send: SendStatement, afterBegin = '') {
    this.#send = send
    this.#afterBegin = afterBegin
  }

  get isInTransaction(): boolean {
    return this.#isInTransaction
  }

  async query(text: string, values: readonly unknown[]): Promise<QueryResult> {
    const begin = this.#begin
    this.#begin = null
    if (BEGINS.test(text)) {
      this.#isInTransaction = true
      this.#begin = text + this.#afterBegin
      return NOTHING
    }
    if (ENDS.test(text)) {
      this.#isInTransaction = false
      if (begin !== null) return NOTHING
    } else if (begin !== null) {
      if (values.length === 0) return last(await this.#send(`${begin}; ${text}`, [], true))
      await this.#send(begin, [], true)
    }
    return last(await this.#send(text, values, false))
  }
}

function last(results: QueryResult | QueryResult[]): QueryResult {
  return Array.isArray(results) ? results.at(-1)! : results
}
