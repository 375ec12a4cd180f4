/** Turns an answer of the search into groups of results, each with where it leads for this role. Pure. */
import type { OutputOf } from '@taschino/contract/call.ts'
import type { FoundMovement, FoundPerson, FoundRequest, search } from '@taschino/contract/desk.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths, withQuery } from '../../../routing/paths.ts'
import { dayTime, money } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import type { Option, OptionGroup } from './option.ts'
import { screensFor } from './screens.ts'

type Found = OutputOf<typeof search>

const isStaff = (role: Role): boolean => role === 'company' || role === 'admin'
const isAgent = (role: Role): boolean => role === 'agent' || role === 'superagent'

function personPath(role: Role, { id, place, role: theirs }: FoundPerson): string | null {
  if (isStaff(role)) return deskPaths.record('user', id)
  if (role === 'agency') return theirs === 'enduser' ? withQuery(paths.agencyEmployees(), { employee: String(id) }) : null
  if (!isAgent(role)) return null
  if (place?.kind === 'shop') return paths.shopRecord(place.id)
  if (place?.kind === 'agency') return paths.agentAgency(place.id)
  return theirs === 'agent' ? paths.superagentAgents() : null
}

function movementPath(role: Role, gtid: string): string | null {
  if (isStaff(role)) return deskPaths.record('movement', gtid)
  if (role === 'agency') return paths.agencyTickets(gtid)
  return role === 'shop' ? paths.receipt(gtid, 'shop') : null
}

function requestPath(role: Role, { gtid, kind }: FoundRequest): string | null {
  if (isStaff(role)) return kind === 'tickets' ? paths.companyAgencies({ request: gtid }) : paths.companyShops({ request: gtid })
  if (role === 'agency') return paths.agencyTickets(gtid)
  return role === 'shop' ? paths.shopWallet(gtid) : null
}

/** A shop has no page of the circuit's but its own. */
const shopPath = (role: Role, id: number): string | null =>
  isStaff(role) ? deskPaths.record('shop', id) : role === 'agency' ? null : paths.shopRecord(id)
const agencyPath = (role: Role, id: number): string | null =>
  isStaff(role) ? paths.companyAgency(id) : isAgent(role) ? paths.agentAgency(id) : null

const led = (line: Omit<Option, 'to'>, to: string | null): Option[] => (to === null ? [] : [{ ...line, to }])
const joined = (...pieces: readonly (string | null | undefined)[]): string => pieces.filter(Boolean).join(' · ')

const movementLine = ({ gtid, type, status, at, value, from, to }: FoundMovement): Omit<Option, 'to'> => ({
  key: `movement ${gtid}`,
  title: [from, to].filter(Boolean).join(' → ') || t(`transactions.kind.${type}`),
  detail: joined(
    t(`transactions.kind.${type}`),
    status === 'completed' ? null : tMaybe(`transactions.status.${status}`),
    dayTime(at),
    shortGtid(gtid),
  ),
  end: money(value),
})

const NAMED = ['people', 'shops', 'agencies']

/** Whose name holds what was typed comes before whom it only reaches by an address or an e-mail. */
function byTitle(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const typed = text.trim().toLowerCase()
  const called = ({ key, options }: OptionGroup): boolean =>
    NAMED.includes(key) && options.some(({ title }) => title.toLowerCase().includes(typed))
  const rank = (group: OptionGroup): number => (group.key === 'movements' ? 0 : !NAMED.includes(group.key) ? 3 : called(group) ? 1 : 2)
  return groups.toSorted((a, b) => rank(a) - rank(b))
}

export function optionsFor(role: Role, text: string, found: Found | undefined): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      key: 'movements',
      title: t('finder.movements'),
      options: (found?.movements ?? []).flatMap((one) => led(movementLine(one), movementPath(role, one.gtid))),
    },
    {
      key: 'people',
      title: t('finder.people'),
      options: (found?.people ?? []).flatMap((one) =>
        led(
          {
            key: `person ${one.id}`,
            title: one.name,
            detail: joined(
              tMaybe(`role.${one.role}`),
              one.place?.name,
              one.email,
              one.status === 'active' ? null : t(`users.status.${one.status}`),
            ),
          },
          personPath(role, one),
        ),
      ),
    },
    {
      key: 'shops',
      title: t('finder.shops'),
      options: (found?.shops ?? []).flatMap(({ id, title, address, isGroup }) =>
        led({ key: `shop ${id}`, title, detail: joined(isGroup ? t('finder.group') : null, address) }, shopPath(role, id)),
      ),
    },
    {
      key: 'agencies',
      title: t('finder.agencies'),
      options: (found?.agencies ?? []).flatMap(({ id, name, state }) =>
        led({ key: `agency ${id}`, title: name, detail: tMaybe(`agency.state.${state}`) }, agencyPath(role, id)),
      ),
    },
    {
      key: 'requests',
      title: t('finder.requests'),
      options: (found?.requests ?? []).flatMap((one) =>
        led(
          {
            key: `request ${one.gtid}`,
            title: joined(t(`inbox.kind.${one.kind}`), one.party),
            detail: joined(tMaybe(`inbox.state.${one.state}`), dayTime(one.at), shortGtid(one.gtid)),
            end: money(one.value),
          },
          requestPath(role, one),
        ),
      ),
    },
    ...screensFor(role, text),
  ]
  return byTitle(
    groups.filter(({ options }) => options.length > 0),
    text,
  )
}
