/** Whether a server can take work: not while its database can only be read. */
import { expect } from 'vitest'
import { startTestApp } from '@taschino/testkit/app.ts'
import { story } from '@taschino/testkit/story.ts'
import { onOwnConnection } from '../platform/db/db.ts'

story('a server whose database can only be read is alive and not ready, until it can be written again', async (world) => {
  const { url, close } = await startTestApp(world.db.url)
  const says = (where: string) => fetch(url + where).then(({ status }) => status)
  /** As a primary does that has become a standby: every connection is a new one. */
  const readOnly = (on: boolean) =>
    onOwnConnection(world.db.url, { options: '-c default_transaction_read_only=off' }, async (sql) => {
      const { rows } = await sql.query<{ name: string }>('select current_database() as name')
      await sql.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${on ? 'on' : 'off'}`)
      await sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    })
  try {
    expect(await says('/readyz')).toBe(200)
    await readOnly(true)
    await expect.poll(() => says('/readyz')).toBe(503)
    expect(await says('/healthz')).toBe(200)
    await readOnly(false)
    await expect.poll(() => says('/readyz')).toBe(200)
  } finally {
    await readOnly(false)
    await close()
  }
})
