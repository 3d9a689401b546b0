import type { Queryable, Db } from '../../src/server/platform/db/open.ts'

/**
 * The database for statements of `sql`, with a function that runs before each of them: it may let the statement
 * wait, or fail in place of the database.
 */
export function watchedDb(db: Db, before: (statement: string) => Promise<void>): Queryable {
  const executor = db.getExecutor()
  const watched = new Proxy(executor, {
    get(target, name) {
      if (name === 'executeQuery')
        return async (...[query, options]: Parameters<typeof executor.executeQuery>) => {
          await before(query.sql)
          return target.executeQuery(query, options)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Proxy(db, {
    get: (target, name) => (name === 'getExecutor' ? () => watched : Reflect.get(target, name)),
  })
}
