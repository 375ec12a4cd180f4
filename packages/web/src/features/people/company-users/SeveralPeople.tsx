/** What may be done to several people at once: before it how many and whose they are, one proof for all, each with its own end. */
import { useEffect, useEffectEvent, useState } from 'react'
import { disableUser, enableUser } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countUsers, endLogins, getUser, listUsers, type ListedUser } from '@taschino/contract/people/users.ts'
import { ask } from '../../../api/ask.ts'
import { session } from '../../../api/session.ts'
import { GivenUp, useAct, type WithStepUp } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { MarkedActs } from '../../../table/MarkedActs.tsx'
import { namesCounted } from '../../../table/names-counted.ts'
import { BulkItemRow, BulkActionSheet } from '../../../table/BulkActionSheet.tsx'
import { useBulkAction, type BulkItem } from '../../../table/use-bulk-action.ts'
import { Field } from '../../../ui/Field.tsx'
import { t, tMaybe } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

const ACTS = ['disable', 'end', 'enable'] as const
type Act = (typeof ACTS)[number]

const FITS: Readonly<Record<Act, (user: ListedUser) => boolean>> = {
  disable: ({ status }) => status !== 'disabled',
  end: ({ status }) => status === 'active',
  enable: ({ status }) => status === 'disabled',
}

/** Nobody does it to themselves, and only administrators do it to those who run the circuit. */
export function mayBeMarked({ id, role }: ListedUser): boolean {
  const { idUser, role: own } = session()
  return id !== idUser && (own === 'admin' || (role !== 'company' && role !== 'admin'))
}

export const nameOf = ({ firstName, lastName }: ListedUser): string => `${firstName} ${lastName}`
const keyOf = ({ id }: ListedUser): string => String(id)

export const MarkedPeople = ({ people, onClear }: { people: readonly ListedUser[]; onClear: () => void }) => (
  <MarkedActs
    rows={people}
    acts={ACTS}
    fits={(act, user) => FITS[act](user)}
    label={(act, count) => t(`users.marked.${act}`, { count })}
    sheet={(act, some, close) => <SeveralPeople act={act} people={some} onClose={close} />}
    onClear={onClear}
  />
)

/** Whose they are: a place, or for those without one what they are. */
const placesOf = (people: readonly ListedUser[]): string =>
  namesCounted(people.map(({ shop, agency, role }) => shop?.name ?? agency?.name ?? tMaybe(`users.role.${role}`)))

function SeveralPeople({ act, people, onClose }: { act: Act; people: readonly ListedUser[]; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const bulk = useBulkAction(people, keyOf, () => invalidate(getUser, listUsers, countUsers, listDeeds))
  const { chosen, open, done, over, running } = bulk
  const seen = over ? done : open
  return (
    <BulkActionSheet
      title={t(`users.several.${act}`)}
      bulk={bulk}
      facts={[
        [t('table.how_many'), seen.length],
        [t('users.several_whose'), <bdi key="whose">{placesOf(seen) || '–'}</bdi>],
      ]}
      about={
        <>
          <p className="mt-0">{t(`users.several_about.${act}`)}</p>
          {act === 'disable' && !over && (
            <Field
              label={t('users.reason')}
              hint={t('users.reason_hint')}
              value={reason}
              maxLength={200}
              autoComplete="off"
              disabled={running}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      }
      act={t(`users.several_do.${act}`, { count: open.length })}
      kind={act === 'disable' ? 'danger' : 'primary'}
      result={{
        title: t(`users.several_done.${act}`, { count: done.length }),
        all: placesOf(done),
        some: t('table.several_some', { count: chosen.length - done.length }),
      }}
      row={(user) => <OnePerson key={user.id} user={user} act={act} reason={reason.trim()} of={bulk.of(user)} />}
      onClose={onClose}
    />
  )
}

function work(act: Act, user: ListedUser, reason: string): Promise<unknown> {
  const params = { id: String(user.id) }
  const quiet = { quiet: true }
  if (act === 'disable') return ask(disableUser, { params, body: reason === '' ? {} : { reason } }, quiet)
  return ask(act === 'end' ? endLogins : enableUser, { params, body: {} }, quiet)
}

function OnePerson({ user, act, reason, of }: { user: ListedUser; act: Act; reason: string; of: BulkItem }) {
  const { withStepUp, sheet } = useStepUp()
  const prove: WithStepUp = async (asking) => {
    try {
      return await withStepUp(asking)
    } catch (error) {
      if (error instanceof GivenUp) of.onGivenUp()
      throw error
    }
  }
  const { start, busy, done, trouble } = useAct(() => work(act, user, reason), {
    prove,
    onDone: () => of.onEnd('done'),
    onFailed: () => of.onEnd('refused'),
  })
  const begin = useEffectEvent(() => start())
  useEffect(() => {
    if (of.turn) begin()
  }, [of.turn])
  return (
    <li>
      <BulkItemRow
        of={of}
        name={nameOf(user)}
        detail={
          <>
            {tMaybe(`role.${user.role}`)} · <bdi>{user.shop?.name ?? user.agency?.name ?? user.email}</bdi>
          </>
        }
        trouble={trouble}
        busy={busy}
        said={done ? t(`users.several_end.${act}`) : null}
      />
      {sheet}
    </li>
  )
}
