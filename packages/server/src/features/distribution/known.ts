/** What rows are shown with: how the agency's people stand, and whom a name that is nobody's most likely means. */
import { nearestTo } from '@taschino/basics/nearest.ts'
import type { Employee } from '@taschino/basics/distribution.ts'
import type { DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { employeesOf } from '../agencies/public.ts'

export interface Known {
  states: ReadonlyMap<number, Employee['state']>
  near: (who: string) => DistributionRow['near']
}

export async function knownTo(sql: Sql, idAgency: number): Promise<Known> {
  const people = await employeesOf(sql, idAgency)
  const here = people.filter(({ state }) => state !== 'left')
  return {
    states: new Map(people.map(({ id, state }) => [id, state])),
    near: (who) => {
      const one = nearestTo(who, here)
      return one && { name: `${one.firstName} ${one.lastName}`, who: one.email }
    },
  }
}
