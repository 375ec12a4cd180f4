/** Set-up of the import table: a checked sheet of one shop, or a list of one person. */
import { paper } from '../paper.ts'
import { vatNumber } from '../bringing-in.ts'
import type { Person } from '../personas.ts'
import type { World } from '../story.ts'

let made = 0
const hash = `encode(sha256(random()::text::bytea), 'hex')`

/** Its address, which a correction writes once more. */
export const addressIn = (id: number): string => `uno.${id}@foglio.test`

async function draft(world: World, columns: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into import (${columns}, name, sha256, columns, state) values (${values.map((_, at) => `$${at + 1}`).join(', ')}, 'foglio.csv', ${hash}, '{}', 'checked') returning id`,
    [...values],
  )
  return rows[0]?.id ?? 0
}

export async function draftSheet(world: World, agent: Person): Promise<number> {
  const id = await draft(world, 'kind, made_by, id_agent, import_type', ['shops', agent.id, agent.id, 'singleShops'])
  const { rows } = await world.db.query<{ id: number }>(
    `insert into import_file (id_import, name, sha256, size, bytes, by_hand) values ($1, 'uno.pdf', ${hash}, 1, $2, 1) returning id`,
    [id, Buffer.from(await paper())],
  )
  const cells = {
    title: `Bottega ${++made}`,
    businessName: 'Bottega srl',
    vatNumber: vatNumber(),
    address: 'Via Po 1, 10123 Torino TO',
    firstName: 'Carla',
    lastName: 'Neri',
    email: addressIn(id),
  }
  await world.db.query('insert into import_row (id_import, n, cells, id_file) values ($1, 1, $2, $3)', [id, cells, rows[0]?.id])
  return id
}

export async function draftList(world: World, office: Person): Promise<number> {
  const id = await draft(world, 'kind, made_by, id_agency, id_office', ['agency-people', office.id, office.place, office.place])
  const cells = { firstName: 'Carla', lastName: 'Neri', email: addressIn(id) }
  await world.db.query('insert into import_row (id_import, n, cells) values ($1, 1, $2)', [id, cells])
  return id
}

/** How the import stands and what came of it. */
export async function endOfImport(world: World, id: number): Promise<string> {
  const { rows } = await world.db.query<{ stands: string }>(
    `select i.state || ' ' || coalesce(i.failure, '') || ' ' || (select count(*) from import_row r left join app_user u on u.id = r.id_user
        where r.id_import = i.id and (shop_review(r.id_shop) = 'waiting' or u.status = 'invited')) as stands from import i where i.id = $1`,
    [id],
  )
  return rows[0]?.stands ?? ''
}
