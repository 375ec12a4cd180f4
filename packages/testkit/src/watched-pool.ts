/** Database pools that record a writer's queries, or lose its answers. */
import type pg from 'pg'
import type { Pool, PoolClient } from 'pg'

/** A pool whose questions go through `before` and whose answers through `after`. */
export function watching(pool: Pool, before: () => Promise<void>, after: () => void = () => undefined): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
        return async (query: pg.QueryConfig) => {
          await before()
          const answer = await target.query(query)
          after()
          return answer
        }
      },
    })
  }
  return { connect } as unknown as Pool
}

/** A pool whose connections break right after the database has answered: the answer is lost, what it says is not. */
export function losingAnswers(pool: Pool, count: number): Pool {
  let left = count
  return watching(
    pool,
    () => Promise.resolve(),
    () => {
      if (left-- > 0) throw new Error('Connection terminated unexpectedly')
    },
  )
}
