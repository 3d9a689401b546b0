/** The most statements that a connection keeps parsed; each takes some kilobytes of the database's memory. */
const STATEMENTS_MAX = 400
/** Statements with more parameters are lists of rows or ids, which seldom have the same length twice. */
const PARAMETERS_MAX = 20
/** Statements that change tables; after them, a parsed statement may return other columns. */
const CHANGES_TABLES = /^\s*(?:create|alter|drop)\b/iu

/** The names under which the database keeps parsed statements. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  /** Never reset, because the database keeps the statements of a forgotten name. */
  #count = 0

  clear(): void {
    this.#names.clear()
  }

  /** @returns the name to run the statement under; undefined for a statement that is not kept */
  nameFor(text: string, parameters: number): string | undefined {
    if (CHANGES_TABLES.test(text)) {
      this.clear()
      return undefined
    }
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#count >= STATEMENTS_MAX || parameters > PARAMETERS_MAX) return undefined
    this.#count++
    const name = `statement_${this.#count}`
    this.#names.set(text, name)
    return name
  }
}
