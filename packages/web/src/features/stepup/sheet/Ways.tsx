/** The ways to prove who it is, the handiest open, the others one tap away. */
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { begin, type StepUpMethod } from '@taschino/contract/stepup.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../app/session.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PinPad } from '../../../ui/PinPad.tsx'
import { t } from '../../../words/words.ts'
import { FirstPin } from './FirstPin.tsx'
import type { By, Trouble } from './asked.ts'

interface WaysProps {
  begun: OutputOf<typeof begin>
  busy: boolean
  trouble: Trouble | null
  byPasskey: (() => void) | null
  onProve: (by: By) => void
  /** Something else is typed: the complaint is about what was typed before. */
  onEdit: () => void
}

const usesPin = (role: string | null): boolean => role === 'enduser' || role === 'shop' || role === 'agency'

export function Ways({ begun, busy, trouble, byPasskey, onProve, onEdit }: WaysProps) {
  const { role } = useSession()
  const ways = begun.methods.filter((way) => way !== 'passkey' || byPasskey)
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const way = chosen !== null && ways.includes(chosen) ? chosen : ways[0]
  if (way === undefined) return <NothingSetUp passkeyElsewhere={begun.methods.includes('passkey')} />
  return (
    <>
      {begun.pinBlocked && <Notice kind="warn" title={t('stepup.blocked_title')}>{t(way === 'password' ? 'stepup.blocked_password' : 'stepup.blocked_other')}</Notice>}
      {way === 'pin' && <ByPin busy={busy} trouble={trouble} onProve={onProve} onEdit={onEdit} />}
      {way === 'passkey' && (
        <div className="grid gap-3 text-center">
          <p className="m-0 text-ink-2">{t('stepup.passkey_body')}</p>
          {trouble && <Notice kind="bad">{trouble.words}</Notice>}
          <Button busy={busy} icon={<KeyRound aria-hidden size={20} />} onClick={() => byPasskey?.()}>{t('stepup.passkey')}</Button>
        </div>
      )}
      {(way === 'totp' || way === 'recovery') && <ByCode key={way} way={way} busy={busy} trouble={trouble} onProve={onProve} onEdit={onEdit} />}
      {way === 'password' && (usesPin(role) ? <FirstPin busy={busy} trouble={trouble} again={begun.pinBlocked} onProve={onProve} onEdit={onEdit} /> : <ByPassword busy={busy} trouble={trouble} onProve={onProve} />)}
      {ways.length > 1 && (
        <div className="grid gap-2">
          {ways.filter((other) => other !== way).map((other) => (
            <Button key={other} kind="ghost" disabled={busy} icon={other === 'passkey' ? <KeyRound aria-hidden size={20} /> : undefined}
              onClick={() => { onEdit(); if (other === 'passkey') byPasskey?.(); else setChosen(other) }}>{t(`stepup.use.${other}`)}</Button>
          ))}
        </div>
      )}
    </>
  )
}

type Part = Pick<WaysProps, 'busy' | 'trouble' | 'onProve' | 'onEdit'>

function ByPin({ busy, trouble, onProve, onEdit }: Part) {
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState('')
  // A wrong PIN leaves the pad empty for the next one.
  if (trouble !== null && tried !== '' && pin === tried) setPin('')
  return (
    <PinPad label={t('pin.label')} value={pin} busy={busy} error={trouble?.words} hint={busy ? t('stepup.checking') : undefined}
      onChange={(digits) => { setPin(digits); if (digits !== '') onEdit() }}
      onDone={(digits) => { setTried(digits); onProve({ method: 'pin', pin: digits }) }} />
  )
}

function ByCode({ way, busy, trouble, onProve, onEdit }: Part & { way: 'totp' | 'recovery' }) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => {
    const typed = way === 'totp' ? code.replace(/\D/g, '') : code.trim()
    const short = way === 'totp' ? typed.length !== 6 : typed.length < 8
    setMissing(short)
    if (!short) onProve(way === 'totp' ? { method: 'totp', code: typed } : { method: 'recovery', code: typed })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => { event.preventDefault(); send() }}>
      <Field label={t(`stepup.${way}_label`)} hint={t(`stepup.${way}_hint`)} value={code} autoFocus inputMode={way === 'totp' ? 'numeric' : 'text'} autoComplete={way === 'totp' ? 'one-time-code' : 'off'} autoCapitalize="characters"
        maxLength={40} error={trouble?.words ?? (missing && t(`stepup.${way}_missing`))} onChange={(event) => { setCode(event.target.value); onEdit() }} />
      <Button type="submit" busy={busy}>{t('act.confirm')}</Button>
    </form>
  )
}

function ByPassword({ busy, trouble, onProve }: Omit<Part, 'onEdit'>) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => { event.preventDefault(); setMissing(password === ''); if (password !== '') onProve({ method: 'password', password }) }}>
      <p className="m-0 text-ink-2">{t('stepup.password_once')}</p>
      <Field label={t('login.password')} type="password" autoComplete="current-password" autoFocus maxLength={128} value={password} error={trouble?.words ?? (missing && t('login.password_missing'))} onChange={(event) => setPassword(event.target.value)} />
      <Button type="submit" busy={busy}>{t('act.confirm')}</Button>
    </form>
  )
}

/** Never a dead end: where to set something up, and how. */
function NothingSetUp({ passkeyElsewhere }: { passkeyElsewhere: boolean }) {
  return (
    <>
      <Notice kind="warn" title={t('stepup.nothing_title')}>{t(passkeyElsewhere ? 'stepup.nothing_here' : 'stepup.nothing_body')}</Notice>
      <a href={paths.profileSecurity()} className={buttonClass()}>{t('stepup.to_security')}</a>
    </>
  )
}
