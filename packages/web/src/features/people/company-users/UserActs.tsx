/** The acts on a person, each with its consequences before and its result after. */
import { useState } from 'react'
import { disableUser, enableUser, resendActivation } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countUsers, endLogins, getUser, listUsers, updateUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { paths } from '../../../routing/paths.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { EditUser } from './EditUser.tsx'
import { EmailOf } from './EmailOf.tsx'

const ACTS = ['disable', 'enable', 'end', 'role'] as const
type Act = (typeof ACTS)[number]
/** What is open over the card. */
type Asked = Act | 'edit' | 'email'

/** What disabling ends, thing by thing. */
function ends(user: UserDetail): string[] {
  return [
    user.openLogins ? t('users.ends_logins', { count: user.openLogins }) : null,
    user.holds ? t('users.ends_holds', { value: money(user.holds) }) : null,
    user.status === 'invited' ? t('users.ends_invitation') : null,
    t('users.ends_letter', { email: user.email }),
    t('users.ends_back'),
  ].filter((line) => line !== null)
}

type Works = Record<Act | 'resend', { work: () => Promise<unknown>; done: string }>

/** What each act asks of the server, and what is said when it is done. */
function worksFor(user: UserDetail, reason: string): Works {
  const name = `${user.firstName} ${user.lastName}`
  const params = { id: String(user.id) }
  const role = user.can.roles[0]
  const quiet = { quiet: true }
  return {
    disable: {
      work: () => ask(disableUser, { params, body: reason.trim() === '' ? {} : { reason: reason.trim() } }, quiet),
      done: t('users.disabled', { name }),
    },
    enable: { work: () => ask(enableUser, { params, body: {} }, quiet), done: t('users.enabled', { name }) },
    end: { work: () => ask(endLogins, { params, body: {} }, quiet), done: t('users.ended', { name }) },
    role: { work: () => ask(updateUser, { params, body: { role } }, quiet), done: t('users.role_changed', { name }) },
    resend: { work: () => ask(resendActivation, { params }, quiet), done: t('users.resent', { email: user.email }) },
  }
}

export function UserActs({ user }: { user: UserDetail }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  /** By a sheet of its own, which is gone by then. */
  const [told, setTold] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { withStepUp, sheet } = useStepUp()
  const running = useAct(
    async (which: keyof Works) => {
      const { work, done } = worksFor(user, reason)[which]
      await work()
      return done
    },
    { prove: withStepUp, onDone: () => setAsked(null), onEnd: () => invalidate(getUser, listUsers, countUsers, listDeeds) },
  )
  const start = (which: keyof Works) => {
    setTold(null)
    running.start(which)
  }
  const said = told ?? running.result ?? running.trouble
  const tell = (words: string) => {
    setAsked(null)
    running.dismiss()
    setTold(words)
  }
  const unsay = () => {
    setTold(null)
    running.dismiss()
  }
  const act = ACTS.find((one) => one === asked)
  return (
    <div className="mt-4 grid gap-2">
      {said !== null && !act && (
        <Notice kind={said === running.trouble ? 'bad' : 'ok'} onClose={unsay}>
          <Breakable>{said}</Breakable>
        </Notice>
      )}
      <ActButtons user={user} resending={running.busy && asked === null} onResend={() => start('resend')} onAsk={setAsked} />
      <Sheet
        open={act !== undefined}
        onClose={() => setAsked(null)}
        title={act ? t(`users.ask.${act}`, { name: `${user.firstName} ${user.lastName}` }) : ''}
        foot={act && <AskFoot act={act} busy={running.busy} onDo={() => start(act)} onClose={() => setAsked(null)} />}>
        {running.trouble !== null && (
          <Notice kind="bad" className="mb-3">
            {running.trouble}
          </Notice>
        )}
        {act === 'disable' ? <Disabling user={user} reason={reason} onReason={setReason} /> : <About act={act} user={user} />}
      </Sheet>
      <Sheet open={asked === 'edit'} onClose={() => setAsked(null)} title={t('users.edit')}>
        {asked === 'edit' && <EditUser user={user} onDone={() => tell(t('users.saved'))} />}
      </Sheet>
      {asked === 'email' && <EmailOf user={user} onClose={() => setAsked(null)} onDone={tell} />}
      {sheet}
    </div>
  )
}

interface ActButtonsProps {
  user: UserDetail
  resending: boolean
  onResend: () => void
  onAsk: (asked: Asked) => void
}

/** What may be done to this person now; all but the letter, which is sent at once, is asked about first. */
function ActButtons({ user: { can, openLogins }, resending, onResend, onAsk }: ActButtonsProps) {
  const soft = (shown: boolean, asked: Asked, words: string) =>
    shown && (
      <Button size="small" kind="soft" onClick={() => onAsk(asked)}>
        {words}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {can.resend && (
        <Button size="small" busy={resending} onClick={onResend}>
          {t('users.resend')}
        </Button>
      )}
      {soft(can.edit.length > 0, 'edit', t('users.edit'))}
      {soft(can.email, 'email', t('users.email'))}
      {soft(can.roles.length > 0, 'role', t('users.change_role'))}
      {soft(can.endLogins && (openLogins ?? 0) > 0, 'end', t('users.end_logins'))}
      {can.enable && (
        <Button size="small" onClick={() => onAsk('enable')}>
          {t('users.enable')}
        </Button>
      )}
      {can.disable && (
        <Button size="small" kind="ghost" onClick={() => onAsk('disable')}>
          {t('users.disable')}
        </Button>
      )}
    </div>
  )
}

function AskFoot({ act, busy, onDo, onClose }: { act: Act; busy: boolean; onDo: () => void; onClose: () => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button kind="ghost" size="small" wide onClick={onClose}>
        {t('act.cancel')}
      </Button>
      <Button size="small" wide kind={act === 'disable' ? 'danger' : 'primary'} busy={busy} onClick={onDo}>
        {t(`users.do.${act}`)}
      </Button>
    </div>
  )
}

/** What the act does, in a sentence. */
function About({ act, user }: { act: Exclude<Act, 'disable'> | undefined; user: UserDetail }) {
  const [role] = user.can.roles
  return <p className="m-0">{act && t(`users.about.${act}`, { count: user.openLogins ?? 0, role: role ? tMaybe(`role.${role}`) : '' })}</p>
}

/** What ends with it, and why it is done: the reason stays in the log and goes to nobody else. */
function Disabling({ user, reason, onReason }: { user: UserDetail; reason: string; onReason: (reason: string) => void }) {
  return (
    <div className="grid gap-4">
      <ul className="m-0 grid list-disc gap-2 ps-5">
        {ends(user).map((line) => (
          <li key={line}>
            <Breakable>{line}</Breakable>
          </li>
        ))}
      </ul>
      {user.shop && user.role === 'shop' && (
        <Notice
          kind="warn"
          act={
            <a href={paths.companyShops({ view: 'shops', shop: String(user.shop.id) })} className={buttonClass('soft', 'small')}>
              {t('users.to_shop')}
            </a>
          }>
          {t(user.colleagues === 0 ? 'users.shop_last' : 'users.shop_goes_on', {
            name: `${user.firstName} ${user.lastName}`,
            shop: user.shop.name,
          })}
        </Notice>
      )}
      <Field
        label={t('users.reason')}
        hint={t('users.reason_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => onReason(event.target.value)}
      />
    </div>
  )
}
