/**
 * Tells everybody concerned that an account is changing: letters to the shop's people and its invoice address, or to the agent, also at
 * addresses that were theirs until a few days ago; an event for screens; a line in the audit log.
 */
import { lastFour } from '@taschino/basics/iban.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { notice } from '../realtime/public.ts'
import { contactsOf } from '../shops/public.ts'
import { NEW_ACCESS_DAYS } from './flags.ts'
import { addressesBefore, agentsMailbox, type Addressee, type Holder } from './holder-store.ts'

export type IbanStep = 'asked' | 'approved' | 'rejected' | 'cancelled' | 'stopped'

interface Told {
  holder: Holder
  by: number
  step: IbanStep
  to: string
  from: string | null
  reason?: string
  flags?: readonly string[]
}

async function addresseesOf(sql: Sql, holder: Holder): Promise<Addressee[]> {
  const now = holder.kind === 'shop' ? await contactsOf(sql, holder) : await agentsMailbox(sql, holder.id)
  const users = now.flatMap(({ idUser }) => (idUser === null ? [] : [idUser]))
  const before = await addressesBefore(sql, users, NEW_ACCESS_DAYS)
  return [...now, ...before.filter(({ email }) => now.every((one) => one.email !== email))]
}

/** The whole number stands nowhere but with its holder and in the change. */
export async function tell(sql: Sql, { holder, by, step, to, from, reason, flags }: Told): Promise<void> {
  const { kind, id, title, idShopGroup } = holder
  const ends = { to: lastFour(to), from: from === null ? null : lastFour(from) }
  await noteDeed(sql, {
    by,
    act: `iban.${step}`,
    ...(kind === 'shop' ? { shop: id } : { user: id }),
    facts: { ...ends, ...(reason === undefined ? {} : { reason }), ...(flags?.length ? { flags } : {}) },
  })
  for (const addressee of await addresseesOf(sql, holder))
    await queueLetter(sql, {
      kind: 'iban-change',
      topic: `iban ${id} ${step}`,
      facts: {
        step,
        shop: title,
        to: ends.to,
        from: ends.from ?? '',
        reason: reason ?? '',
        ...(kind === 'agent' ? { of: 'agent' as const } : {}),
      },
      to: addressee,
    })
  await emit(sql, [
    notice({
      ...(kind === 'shop' ? { shops: [id, ...(idShopGroup === null ? [] : [idShopGroup])] } : { users: [id] }),
      company: true,
      event: { type: 'onShopCompanyResponse', GTID: '', action: `iban-${step}` },
    }),
  ])
}
