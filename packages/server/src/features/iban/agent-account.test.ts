/** Stories of an agent's account: the rules of a shop's, one by one (T49), and what is paid meanwhile. */
import { closeStatement, getAgentStatement, getPlan, invoiceStatement, payStatements } from '@taschino/contract/agent-pay.ts'
import {
  approveIban,
  askAgentIban,
  askIban,
  cancelAgentIban,
  getAgentIban,
  listIbanChanges,
  rejectIban,
  type ListedIbanChange,
} from '@taschino/contract/iban.ts'
import { listNotifications } from '@taschino/contract/notifications.ts'
import { confirm } from '@taschino/contract/stepup.ts'
import { network, PAYER, quarterLater } from '@taschino/testkit/commissions.ts'
import { ABROAD, HOURS, NEW, OLD } from '@taschino/testkit/new-account.ts'
import { STORY_PASSWORD, type Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { twoSay } from '@taschino/testkit/two-say.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { expect } from 'vitest'
import { STEP_UP_LIMITS } from '../../platform/config/settings.ts'
import { outboxConsumer } from '../notifications/public.ts'

const of = (id: number) => ({ params: { id: String(id) } })
const asks = (who: Person, agent: Person, iban = NEW, receiver = 'Dario Conti') =>
  who.gets(askAgentIban, { ...of(agent.id), body: { iban, receiver } })
async function waitingOf(who: Person, agent: Person): Promise<ListedIbanChange> {
  const { items } = await who.gets(listIbanChanges, { query: { waiting: 'true', limit: '100' } })
  const found = items.find(({ holder }) => holder.kind === 'agent' && holder.id === agent.id)
  if (!found) throw new Error('nothing waits')
  return found
}
const letters = async (world: World): Promise<(string | undefined)[][]> =>
  (
    await world.db.query<{ recipient: string; facts: { step?: string; of?: string } }>(
      `select recipient, facts from letter where kind = 'iban-change' order by id`,
    )
  ).rows.map(({ recipient, facts }) => [recipient, facts.step, facts.of])
const mailOf = async (world: World, who: Person): Promise<string> =>
  (await world.db.query<{ email: string }>('select email from app_user where id = $1', [who.id])).rows[0]?.email ?? ''

story(
  'one person asks, another at the company agrees, and it is paid after two days',
  async (world) => {
    const { marta, paolo, dario, statement } = await quarterLater(world)
    const invoiced = async () => {
      await twoSay(marta, paolo, closeStatement, of(statement))
      await dario.gets(invoiceStatement, { ...of(statement), body: { number: '7/26' } })
    }
    // Of an account that a bank says is no more, the agent does not ask; the company may, where that was a mistake.
    await world.db.query(`insert into account_refusal (iban, code, id_request, at) select $1, 'AC04', min(id), now() from request`, [
      ABROAD,
    ])
    await dario.isRefused('iban_ended', askAgentIban, { ...of(dario.id), body: { iban: ABROAD, receiver: 'Dario Conti' } })
    await asks(dario, dario)
    expect(await dario.gets(getAgentIban, of(dario.id))).toMatchObject({
      holder: { kind: 'agent', id: dario.id, title: 'Dario Conti' },
      now: null,
      changes: [{ state: 'pending' }],
    })
    await invoiced()
    // Asked for is not agreed to.
    await marta.isRefused('nothing_to_pay', payStatements, { body: { count: 1, net: 1 } })
    const { id, mayApprove } = await waitingOf(marta, dario)
    expect(mayApprove).toBe(true)
    await marta.gets(approveIban, { ...of(id), body: {} })
    const rests = await dario.gets(getAgentIban, of(dario.id))
    expect([rests.now?.iban, Date.parse(rests.heldUntil ?? '') - world.clock.now()]).toEqual([NEW, expect.closeTo(48 * HOURS, -5)])
    expect((await marta.gets(getPlan, { query: { idAgent: String(dario.id) } })).terms?.ibanLast4).toBe(NEW.slice(-4))
    await marta.isRefused('nothing_to_pay', payStatements, { body: { count: 1, net: 1 } })
    world.clock.forward(48 * HOURS)
    const { net } = await dario.gets(getAgentStatement, of(statement))
    expect(await twoSay(marta, paolo, payStatements, { body: { count: 1, net } })).toMatchObject({ count: 1, leftOut: [] })
    const mine = await mailOf(world, dario)
    expect(await letters(world)).toEqual([
      [mine, 'asked', 'agent'],
      [mine, 'approved', 'agent'],
    ])
  },
  { settings: { payer: PAYER } },
)

story('T49: whoever of the company asks does not agree, and one change waits at a time', async (world) => {
  const { marta, paolo, dario } = await network(world)
  await asks(marta, dario)
  const { id, mayApprove } = await waitingOf(marta, dario)
  expect(mayApprove).toBe(false)
  await marta.isRefused('second_person', approveIban, { ...of(id), body: {} })
  await dario.isRefused('iban_waits', askAgentIban, { ...of(dario.id), body: { iban: ABROAD, receiver: 'Dario Conti' } })
  await paolo.gets(rejectIban, { ...of(id), body: { reason: 'Intestatario diverso' } })
  await dario.isRefused('iban_foreign', askAgentIban, {
    ...of(dario.id),
    body: { iban: 'TR330006100519786457841326', receiver: 'Dario' },
  })
  await asks(dario, dario)
  const next = await waitingOf(marta, dario)
  await paolo.gets(approveIban, { ...of(next.id), body: {} })
  await dario.isRefused('iban_same', askAgentIban, { ...of(dario.id), body: { iban: NEW, receiver: 'Dario Conti' } })
})

story('T49: stopped within its two days, the account before is in force again and rests itself', async (world) => {
  const { marta, dario } = await network(world)
  const change = async (iban: string) => {
    await asks(dario, dario, iban)
    const { id } = await waitingOf(marta, dario)
    await marta.gets(approveIban, { ...of(id), body: {} })
    return id
  }
  await change(OLD)
  world.clock.forward(60 * HOURS)
  const id = await change(NEW)
  // What was asked for on top of it falls with it.
  await asks(dario, dario, ABROAD)
  const stopped = await dario.gets(cancelAgentIban, { ...of(dario.id), body: { change: id } })
  expect([stopped.now?.iban, stopped.heldUntil !== null, stopped.changes.map(({ state }) => state)]).toEqual([
    OLD,
    true,
    ['cancelled', 'stopped', 'approved'],
  ])
  await dario.isRefused('iban_over', cancelAgentIban, { ...of(dario.id), body: { change: id } })
})

story(
  'T01: nobody else reads it or asks, not even who leads them; wants a fresh proof',
  async (world) => {
    const { marta, dario, silvana, carla } = await network(world)
    const body = { iban: NEW, receiver: 'Dario Conti' }
    await silvana.isRefused('not_found', getAgentIban, of(dario.id))
    await silvana.isRefused('not_found', askAgentIban, { ...of(dario.id), body })
    await carla.isRefused('forbidden', getAgentIban, of(dario.id))
    await marta.isRefused('not_found', getAgentIban, of(carla.id))
    await dario.isRefused('step_up_required', askAgentIban, { ...of(dario.id), body })
    await dario.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
    await dario.gets(askAgentIban, { ...of(dario.id), body })
    const { id } = await (async () => {
      await marta.gets(confirm, { body: { by: { method: 'password', password: STORY_PASSWORD } } })
      return waitingOf(marta, dario)
    })()
    await silvana.isRefused('not_found', cancelAgentIban, { ...of(dario.id), body: { change: id } })
    // The database refuses what no two people agreed to, whoever writes it.
    await expect(
      world.db.query(
        `insert into agent_terms (id_agent, iban, receiver, enasarco_bp, withholding_bp, written_by) values ($1, $2, 'Dario', 0, 0, $1)`,
        [dario.id, OLD],
      ),
    ).rejects.toThrow(/nobody agreed to/)
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)

story('T16: the account of a shop, or of another agent, is marked; the company hears of what waits until it is answered', async (world) => {
  const { marta, dario, silvana, carla, forno } = await network(world, 'Forno Segnato')
  const hears = outboxConsumer(world.db, openLog('silent'))
  await asks(dario, dario, OLD)
  const ofShop = await waitingOf(marta, dario)
  expect(ofShop.flags.find(({ flag }) => flag === 'other_shop')?.names).toContain(forno.title)
  await hears.work()
  const told = async () => (await marta.gets(listNotifications, { query: {} })).items.map(({ title, read }) => [title, read])[0]
  const [before] = (await told()) ?? []
  await marta.gets(approveIban, { ...of(ofShop.id), body: {} })
  await hears.work()
  expect([(await told())?.[0] === before, (await told())?.[1]]).toEqual([false, true])
  await asks(silvana, silvana, OLD, 'Silvana Testa')
  expect((await waitingOf(marta, silvana)).flags.find(({ flag }) => flag === 'agent_account')?.names).toEqual(['Dario Conti'])
  await carla.gets(askIban, { ...of(forno.id), body: { iban: OLD, receiver: 'Altro Nome srl' } })
  const { items } = await marta.gets(listIbanChanges, { query: { waiting: 'true' } })
  const shops = items.find(({ holder }) => holder.kind === 'shop' && holder.id === forno.id)
  expect(shops?.flags.find(({ flag }) => flag === 'agent_account')?.names.toSorted()).toEqual(['Dario Conti', 'Silvana Testa'])
})

story('T49: letters go also to the address that the agent had until a few days ago', async (world) => {
  const { dario } = await network(world)
  const mine = await mailOf(world, dario)
  await world.db.query(
    `insert into email_change (id_user, asked_by, from_email, to_email, state, open_until, stop_hash, stop_sealed, stop_until)
     values ($1, $1, 'prima@storia.test', $2, 'done', now(), '\\x01', 'x', now())`,
    [dario.id, mine],
  )
  await asks(dario, dario)
  const told = (await letters(world)).map(([to]) => to)
  expect(told.slice(-2)).toEqual([mine, 'prima@storia.test'])
})
