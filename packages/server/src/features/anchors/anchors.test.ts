/**
 * What the service itself writes bears its signature, under every secret that is in use; what somebody writes beside it is said aloud; and
 * whoever leaves by law raises no alarm (decisions 0260, 0261).
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { disableUser } from '@taschino/contract/accounts.ts'
import { deleteAccount } from '@taschino/contract/people/own-data.ts'
import { auditorFinds } from '@taschino/testkit/audited.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { describe, expect } from 'vitest'
import { openLog, type Log } from '../../platform/log.ts'
import { newSecret, secretsFrom, type SecretFor } from '../../platform/secrets/secrets.ts'
import { ownAnchorKey, writeAnchor } from './public.ts'

/** Anchors of a story, and what is said aloud while they are written. */
function anchored(world: World, secrets: readonly SecretFor[] = [world.app.app.parts.secretFor]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'taschino-anchors-'))
  const key = ownAnchorKey(path.join(folder, 'key.pem'))
  const said: string[] = []
  const log: Log = {
    ...openLog('silent'),
    alarm: (name, facts = {}) => void said.push([name, ...Object.values(facts)].join(' ')),
  }
  return {
    said,
    files: () => fs.readdirSync(folder).filter((name) => name.endsWith('.json')),
    write: () => writeAnchor({ db: world.app.app.parts.db, log, secrets, folder, key, circuit: world.url }),
    /** As if the newest were of another day. */
    dayAfter: () => {
      const name = fs.readdirSync(folder).find((one) => one.endsWith('.json')) ?? ''
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      fs.writeFileSync(path.join(folder, name), text.replace(/"day": "[\d-]+"/, '"day": "2020-01-01"'))
    },
  }
}

const asWritten = async (world: World): Promise<string[]> =>
  (await auditorFinds(world)).map(({ name }) => name).filter((name) => name.endsWith('as they were written') || name.includes('one chain'))

describe('anchors of a service', () => {
  story('what people do through the service is its own, also when somebody leaves for good; what is done by hand is not', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const [luca, zenobia] = [
      await world.person('enduser', { name: 'Luca Rizzo' }),
      await world.person('enduser', { name: 'Zenobia Quaglierini' }),
    ]
    const { write, said, dayAfter, files } = anchored(world)
    expect(await write()).toMatch(/^000001-\d{4}-\d\d-\d\d\.json$/)
    expect(await write()).toBeNull()
    await marta.gets(disableUser, { params: { id: String(luca.id) }, body: {} })
    await zenobia.gets(deleteAccount, { body: { password: STORY_PASSWORD } })
    expect(await write()).toBeNull()
    expect(said).toEqual([])
    expect(await asWritten(world)).toEqual([])

    await world.db.query(`update app_user set role = 'company' where id = $1`, [luca.id])
    await write()
    expect(said).toEqual(['somebody wrote beside the service 1'])
    await world.db.tx(async (sql) => {
      await sql.query('set local session_replication_role = replica')
      await sql.query(`update app_user set role = 'admin' where id = $1`, [luca.id])
      await sql.query('grant insert on ledger.trace to taschino_app')
    })
    dayAfter()
    expect(await write()).toMatch(/^000002-/)
    expect(files()).toHaveLength(2)
    expect(said.slice(1)).toEqual([
      'rights, triggers or functions changed without a version',
      'rows are not as they were written roles and employments 1',
    ])
    expect(await asWritten(world)).toEqual(['roles and employments are as they were written'])
    await world.db.tx(async (sql) => {
      await sql.query('set local session_replication_role = replica')
      await sql.query(`update app_user set role = 'company' where id = $1`, [luca.id])
      await sql.query('revoke insert on ledger.trace from taschino_app')
    })
  })

  story('what was signed under the secret before is still the service’s own, and under another one it is not', async (world) => {
    const marta = await world.person('company', { name: 'Marta Serra' })
    const [luca, ida] = [await world.person('enduser', { name: 'Luca Rizzo' }), await world.person('enduser', { name: 'Ida Viola' })]
    const other = secretsFrom(newSecret())
    const rotated = anchored(world, [other, world.app.app.parts.secretFor])
    await rotated.write()
    await marta.gets(disableUser, { params: { id: String(luca.id) }, body: {} })
    await rotated.write()
    expect(rotated.said).toEqual([])
    const lost = anchored(world, [other])
    await lost.write()
    await marta.gets(disableUser, { params: { id: String(ida.id) }, body: {} })
    await lost.write()
    // The person, and the line of the log.
    expect(lost.said).toEqual(['somebody wrote beside the service 2'])
  })
})
