/** What may be done to this person: each act says what it does before, and what it did after. */
import { useState } from 'react'
import { disableUser, enableUser, resendActivation } from '@taschino/contract/accounts.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countUsers, endLogins, getUser, listUsers, updateUser, type UserDetail } from '@taschino/contract/users.ts'
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

export function UserActs({ user }: { user: UserDetail }) {
  const [asked, setAsked] = useState<Act | 'edit' | 'email' | null>(null)
  /** By a sheet of its own, which is gone by then. */
  const [told, setTold] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { withStepUp, sheet } = useStepUp()
  const name = `${user.firstName} ${user.lastName}`
  const params = { id: String(user.id) }
  const otherRole = user.can.roles[0]
  const works: Record<Act | 'resend', { work: () => Promise<unknown>; done: string }> = {
    disable: {
      work: () => ask(disableUser, { params, body: reason.trim() === '' ? {} : { reason: reason.trim() } }, { quiet: true }),
      done: t('users.disabled', { name }),
    },
    enable: { work: () => ask(enableUser, { params, body: {} }, { quiet: true }), done: t('users.enabled', { name }) },
    end: { work: () => ask(endLogins, { params, body: {} }, { quiet: true }), done: t('users.ended', { name }) },
    role: { work: () => ask(updateUser, { params, body: { role: otherRole } }, { quiet: true }), done: t('users.role_changed', { name }) },
    resend: { work: () => ask(resendActivation, { params }, { quiet: true }), done: t('users.resent', { email: user.email }) },
  }
  const running = useAct(
    async (which: keyof typeof works) => {
      await works[which].work()
      return works[which].done
    },
    { prove: withStepUp, onDone: () => setAsked(null), onEnd: () => invalidate(getUser, listUsers, countUsers, listDeeds) },
  )
  const start = (which: keyof typeof works) => {
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
      <div className="flex flex-wrap gap-2">
        {user.can.resend && (
          <Button size="small" busy={running.busy && asked === null} onClick={() => start('resend')}>
            {t('users.resend')}
          </Button>
        )}
        {user.can.edit.length > 0 && (
          <Button size="small" kind="soft" onClick={() => setAsked('edit')}>
            {t('users.edit')}
          </Button>
        )}
        {user.can.email && (
          <Button size="small" kind="soft" onClick={() => setAsked('email')}>
            {t('users.email')}
          </Button>
        )}
        {otherRole && (
          <Button size="small" kind="soft" onClick={() => setAsked('role')}>
            {t('users.change_role')}
          </Button>
        )}
        {user.can.endLogins && (user.openLogins ?? 0) > 0 && (
          <Button size="small" kind="soft" onClick={() => setAsked('end')}>
            {t('users.end_logins')}
          </Button>
        )}
        {user.can.enable && (
          <Button size="small" onClick={() => setAsked('enable')}>
            {t('users.enable')}
          </Button>
        )}
        {user.can.disable && (
          <Button size="small" kind="ghost" onClick={() => setAsked('disable')}>
            {t('users.disable')}
          </Button>
        )}
      </div>
      <Sheet
        open={act !== undefined}
        onClose={() => setAsked(null)}
        title={act ? t(`users.ask.${act}`, { name }) : ''}
        foot={
          act && (
            <div className="grid grid-cols-2 gap-3">
              <Button kind="ghost" size="small" wide onClick={() => setAsked(null)}>
                {t('act.cancel')}
              </Button>
              <Button size="small" wide kind={act === 'disable' ? 'danger' : 'primary'} busy={running.busy} onClick={() => start(act)}>
                {t(`users.do.${act}`)}
              </Button>
            </div>
          )
        }>
        {running.trouble !== null && (
          <Notice kind="bad" className="mb-3">
            {running.trouble}
          </Notice>
        )}
        {act === 'disable' ? (
          <Disabling user={user} reason={reason} onReason={setReason} />
        ) : (
          <p className="m-0">
            {act && t(`users.about.${act}`, { count: user.openLogins ?? 0, role: otherRole ? tMaybe(`role.${otherRole}`) : '' })}
          </p>
        )}
      </Sheet>
      <Sheet open={asked === 'edit'} onClose={() => setAsked(null)} title={t('users.edit')}>
        {asked === 'edit' && <EditUser user={user} onDone={() => tell(t('users.saved'))} />}
      </Sheet>
      {asked === 'email' && <EmailOf user={user} onClose={() => setAsked(null)} onDone={tell} />}
      {sheet}
    </div>
  )
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
