/** Builds the record of a shop as far as its reader may know it: review, what is missing, what they may do. */
import type { ShopPrice } from '@taschino/contract/fee-shapes.ts'
import type { ReviewMark, ReviewRound, ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { foldedText } from '../../platform/typed-text.ts'
import { isAnother } from '../approvals/public.ts'
import { isTheirs, linkOf, loadShop, tillsOf } from '../shops/public.ts'
import { contentOf } from './content.ts'
import { invitedOwner, loadMarks, loadRecord, ownersOf, testsOf, type MarkRow, type OwnerRow, type RecordRow } from './record-store.ts'
import { roundsOf, type RoundRow } from './review-store.ts'
import { editable, hindrancesOf, isAgent, isCompany, isOpen, type Ready } from './rules.ts'

export type Viewer = Pick<Who, 'role' | 'idUser' | 'idShop'>

/** What lies outside the caller's reach is not there. */
export async function theirShop(sql: Sql, who: Viewer, id: number): Promise<NonNullable<Awaited<ReturnType<typeof loadShop>>>> {
  const found = await loadShop(sql, id)
  return found && isTheirs(who, { ...found, ...found.shop }) ? found : refuseCommon('not_found')
}

const accountOf = (row: RecordRow): ShopRecord['account'] => {
  if (row.iban !== null) return { state: 'agreed', last4: lastFour(row.iban), receiver: row.receiver }
  if (row.typedIban !== null) return { state: 'typed', last4: lastFour(row.typedIban), receiver: row.typedReceiver }
  if (row.proposedIban !== null) return { state: 'proposed', last4: lastFour(row.proposedIban), receiver: row.proposedReceiver }
  return { state: 'none', last4: null, receiver: null }
}

/** Who of the company it was is told to the company alone. */
const roundOf =
  (who: Viewer) =>
  ({ round, state, submittedAt, submittedBy, decidedAt, decidedBy, faults, reason }: RoundRow): ReviewRound => ({
    round,
    state,
    submittedAt: submittedAt.toISOString(),
    submittedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: isCompany(who.role) || state === 'withdrawn' ? decidedBy : null,
    faults,
    reason,
  })

/** Whoever looks handed it in, or opened who did: they do not answer it (decision 0234). */
export const isOwn = async (sql: Sql, who: Viewer, round: RoundRow | undefined): Promise<boolean> =>
  round !== undefined && !(await isAnother(sql, round.idSubmittedBy, who.idUser, { lasting: true }))

export const readyOf = (row: RecordRow, owners: readonly OwnerRow[], round: RoundRow | undefined, own: boolean): Ready => ({
  state: round?.state ?? null,
  hasContract: row.contractVersion !== null,
  ownerActive: owners.some(({ status }) => status === 'active'),
  ownerConfirmed: row.typedIban !== null || (row.iban !== null && !row.ownAccount),
  own,
})

function marksOf(row: RecordRow, found: MarkRow): ShopRecord['marks'] {
  const receiver = foldedText(row.typedReceiver ?? row.proposedReceiver ?? '').split(' ')
  const wordsOfAgent = foldedText(row.agentName ?? '')
    .split(' ')
    .filter(Boolean)
  const isAgents = wordsOfAgent.length > 0 && wordsOfAgent.every((word) => receiver.includes(word))
  const differs = row.typedIban !== null && row.proposedIban !== null && row.typedIban !== row.proposedIban
  const all: [ReviewMark, boolean, readonly string[]][] = [
    ['agent_tax', found.taxes.length > 0, found.taxes],
    ['agent_phone', found.phones.length > 0, found.phones],
    ['agent_address', found.addresses.length > 0, found.addresses],
    ['agent_device', found.devices.length > 0, found.devices],
    ['agent_receiver', isAgents, [row.agentName ?? '']],
    ['iban_elsewhere', found.elsewhere.length > 0, found.elsewhere],
    ['iban_differs', differs, []],
  ]
  return all.filter(([, raised]) => raised).map(([mark, , names]) => ({ mark, names: [...names] }))
}

const dataOf = (row: RecordRow): ShopRecord['data'] => ({
  title: row.title,
  description: row.description,
  address: row.address,
  businessName: row.businessName,
  vatNumber: row.vatNumber,
  fiscalCode: row.fiscalCode,
  legalForm: row.legalForm,
  rea: row.rea,
  ateco: row.ateco,
  pec: row.pec,
  sdiCode: row.sdiCode,
  invoiceEmail: row.invoiceEmail,
  feeMin: row.feeMin,
  feeMax: row.feeMax,
  feesByType: row.feesByType.map(({ type, feeMin, feeMax }) => ({ type, feeMin, feeMax })),
  position: row.lat === null || row.lon === null ? null : { x: row.lat, y: row.lon },
  capabilities: row.capabilities,
  idShopGroup: row.idShopGroup,
  openingHours: row.openingHours?.map((day) => day.map(({ from, to }) => ({ from, to }))) ?? null,
  merchantID: row.merchantID,
  merchantShopID: row.merchantShopID,
})

/** What the company's list says today. */
export const usualPrice = ({ feeMin, feeMax, byType }: Settings['fees']): ShopPrice => ({
  feeMin,
  feeMax,
  feesByType: byType.map((one) => ({ type: one.type, feeMin: one.feeMin, feeMax: one.feeMax })),
})

/** Everything that somebody at the company looks at before they say yes. */
export async function contentNow(sql: Sql, row: RecordRow, owners: readonly OwnerRow[], round: Pick<RoundRow, 'id'>): Promise<string> {
  const tills = (await tillsOf(sql, row.id)).map(({ code, name, enabled }) => [code, name, enabled])
  const [owner] = owners
  return contentOf([
    round.id,
    Object.values(dataOf(row)),
    tills,
    owner ? [owner.id, owner.email] : null,
    [row.iban, row.receiver, row.typedIban, row.typedReceiver, row.proposedIban, row.proposedReceiver],
    row.contractSha,
    row.logo,
  ])
}

async function tillsShown(sql: Sql, id: number, settings: Settings): Promise<ShopRecord['tills']> {
  const [tills, tests] = [await tillsOf(sql, id), await testsOf(sql, id)]
  return tills.map((till) => ({
    ...till,
    link: linkOf(settings, till.code),
    testedAt: tests.get(till.code)?.toISOString() ?? null,
  }))
}

/** Null where there is no such shop; whether they may see it is asked before. */
export async function recordOf(sql: Sql, who: Viewer, id: number, settings: Settings): Promise<ShopRecord> {
  const row = (await loadRecord(sql, id)) ?? refuseCommon('not_found')
  const [rounds, owners] = [await roundsOf(sql, { shop: id }), await ownersOf(sql, row)]
  const [round] = rounds
  const state = round?.state ?? null
  const own = isCompany(who.role) && (await isOwn(sql, who, round))
  const hindrances = hindrancesOf(readyOf(row, owners, round, own))
  const [owner] = owners
  const company = isCompany(who.role)
  const works = isAgent(who.role) || company
  return {
    id,
    isGroup: row.isGroup,
    enabled: row.enabled,
    createdAt: row.createdAt.toISOString(),
    state,
    rounds: rounds.map(roundOf(who)),
    version: round?.edits ?? 0,
    content: company && round?.state === 'waiting' ? await contentNow(sql, row, owners, round) : null,
    data: dataOf(row),
    usual: works ? usualPrice(settings.fees) : null,
    group: row.idShopGroup === null ? null : { id: row.idShopGroup, title: row.groupTitle ?? '' },
    agent: row.idAgent === null ? null : { id: row.idAgent, name: row.agentName ?? '' },
    tills: await tillsShown(sql, id, settings),
    logo: row.logo,
    contract:
      row.contractVersion === null
        ? null
        : { version: row.contractVersion, handedInAt: row.contractAt?.toISOString() ?? '', sha256: row.contractSha ?? '' },
    owner: owner ?? null,
    account: accountOf(row),
    // Who may not answer it is not told that they could not.
    hindrances: company ? hindrances : hindrances.filter((one) => one !== 'review_own'),
    marks: company && round ? marksOf(row, await loadMarks(sql, row)) : [],
    can: {
      edit: editable(who.role, { state, isGroup: row.isGroup, hasAccount: row.iban !== null }),
      submit: works && state === 'returned',
      withdraw: works && isOpen(state),
      decide: company && state === 'waiting' && !own,
      test: state !== 'rejected' && state !== 'withdrawn' && !row.isGroup,
      ownerEmail: works && isOpen(state) && (await invitedOwner(sql, id)) !== null,
    },
  }
}
