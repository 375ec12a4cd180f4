/** The ways to prove who one is: the handiest open, the others a tap away. */
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { begin, forgetPin, type StepUpMethod } from '@taschino/contract/stepup.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAct } from '../../../api/use-act.ts'
import { useSession } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PinPad } from '../../../ui/PinPad.tsx'
import { t } from '../../../words/words.ts'
import { LateSetUp } from '../set-up/late-set-up.tsx'
import { FirstPin } from './FirstPin.tsx'
import { usesPin, type By, type Trouble } from './asked.ts'

interface WaysProps {
  begun: OutputOf<typeof begin>
  busy: boolean
  trouble: Trouble | null
  byPasskey: (() => void) | null
  onProve: (by: By) => void
  /** Something else is typed: the complaint is about what was typed before. */
  onEdit: () => void
  /** A way was made here: the login has just been proved by it. */
  onReady: () => void
  /** The PIN was forgotten: what may be done now is asked anew. */
  onForgotten: () => void
}

export function Ways({ begun, busy, trouble, byPasskey, onProve, onEdit, onReady, onForgotten }: WaysProps) {
  const [forgotten, setForgotten] = useState(false)
  const { role } = useSession()
  const pays = usesPin(role)
  const ways = begun.methods.filter((way) => way !== 'passkey' || byPasskey)
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const way = chosen !== null && ways.includes(chosen) ? chosen : ways[0]
  if (way === undefined && begun.pinBlocked && begun.methods.length === 0)
    return (
      <Notice kind="warn" title={t('stepup.blocked_title')}>
        {t('stepup.blocked_here')}
      </Notice>
    )
  if (way === undefined) return <NothingSetUp passkeyElsewhere={begun.methods.includes('passkey')} onReady={onReady} />
  return (
    <>
      {begun.pinBlocked && forgotten && <p className="m-0 text-ink-2">{t('pin.forgotten_now')}</p>}
      {begun.pinBlocked && !forgotten && (
        <Notice kind="warn" title={t('stepup.blocked_title')}>
          {t(way === 'password' ? 'stepup.blocked_password' : 'stepup.blocked_other')}
        </Notice>
      )}
      {way === 'pin' && <ByPin busy={busy} trouble={trouble} onProve={onProve} onEdit={onEdit} />}
      {way === 'pin' && (
        <Forgotten
          busy={busy}
          onForgotten={() => {
            setForgotten(true)
            onEdit()
            onForgotten()
          }}
        />
      )}
      {way === 'passkey' && <ByPasskey busy={busy} trouble={trouble} onProve={() => byPasskey?.()} />}
      {(way === 'totp' || way === 'recovery') && (
        <ByCode key={way} way={way} busy={busy} trouble={trouble} onProve={onProve} onEdit={onEdit} />
      )}
      {way === 'password' &&
        (pays ? (
          <FirstPin busy={busy} trouble={trouble} again={begun.pinBlocked} onProve={onProve} onEdit={onEdit} />
        ) : (
          <PasswordOnce busy={busy} trouble={trouble} onProve={onProve} onReady={onReady} />
        ))}
      {ways.length > 1 && (
        <div className="grid gap-2">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                kind="ghost"
                disabled={busy}
                icon={other === 'passkey' ? <KeyRound aria-hidden size={20} /> : undefined}
                onClick={() => {
                  onEdit()
                  if (other === 'passkey') byPasskey?.()
                  else setChosen(other)
                }}>
                {t(`stepup.use.${other}`)}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}

type Part = Pick<WaysProps, 'busy' | 'trouble' | 'onProve' | 'onEdit'>

function ByPasskey({ busy, trouble, onProve }: Pick<WaysProps, 'busy' | 'trouble'> & { onProve: () => void }) {
  return (
    <div className="grid gap-3 text-center">
      <p className="m-0 text-ink-2">{t('stepup.passkey_body')}</p>
      {trouble && <Notice kind="bad">{trouble.words}</Notice>}
      <Button busy={busy} icon={<KeyRound aria-hidden size={20} />} onClick={onProve}>
        {t('stepup.passkey')}
      </Button>
    </div>
  )
}

/** Never a dead end either: whoever has forgotten it says so, and chooses another one here where that may be done. */
function Forgotten({ busy, onForgotten }: { busy: boolean; onForgotten: () => void }) {
  const [sure, setSure] = useState(false)
  const act = useAct(forgetPin, { onDone: onForgotten })
  if (!sure)
    return (
      <button type="button" disabled={busy} className="mx-auto min-h-11 px-3 font-semibold text-brand" onClick={() => setSure(true)}>
        {t('pin.forgotten')}
      </button>
    )
  return (
    <Notice
      kind={act.trouble === null ? 'info' : 'warn'}
      act={
        <>
          {act.refusal?.error !== 'pin_elsewhere' && (
            <Button size="small" busy={act.busy} onClick={() => act.start({ body: {} })}>
              {t('pin.forgotten_yes')}
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => setSure(false)}>
            {t('act.cancel')}
          </Button>
        </>
      }>
      {act.trouble ?? t('pin.forgotten_body')}
    </Notice>
  )
}

function ByPin({ busy, trouble, onProve, onEdit }: Part) {
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState('')
  // A wrong PIN leaves the pad empty for the next one.
  if (trouble !== null && tried !== '' && pin === tried) setPin('')
  return (
    <PinPad
      label={t('pin.label')}
      value={pin}
      busy={busy}
      error={trouble?.words}
      hint={busy ? t('stepup.checking') : undefined}
      onChange={(digits) => {
        setPin(digits)
        if (digits !== '') onEdit()
      }}
      onDone={(digits) => {
        setTried(digits)
        onProve({ method: 'pin', pin: digits })
      }}
    />
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
    <Form className="grid gap-3" onSend={send}>
      <Field
        label={t(`stepup.${way}_label`)}
        hint={t(`stepup.${way}_hint`)}
        value={code}
        autoFocus
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        maxLength={40}
        error={trouble?.words ?? (missing && t(`stepup.${way}_missing`))}
        onChange={(event) => {
          setCode(event.target.value)
          onEdit()
        }}
      />
      <Button type="submit" busy={busy}>
        {t('act.confirm')}
      </Button>
    </Form>
  )
}

function ByPassword({ busy, trouble, onProve }: Omit<Part, 'onEdit'>) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Form
      className="grid gap-3"
      onSend={() => {
        setMissing(password === '')
        if (password !== '') onProve({ method: 'password', password })
      }}>
      <p className="m-0 text-ink-2">{t('stepup.password_once')}</p>
      <Field
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        value={password}
        error={trouble?.words ?? (missing && t('login.password_missing'))}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('act.confirm')}
      </Button>
    </Form>
  )
}

/** The password serves once; who has the minute makes the way that they will need from the next time on. */
function PasswordOnce({ onReady, ...password }: Omit<Part, 'onEdit'> & Pick<WaysProps, 'onReady'>) {
  const [making, setMaking] = useState(false)
  return (
    <>
      {!making && <ByPassword {...password} />}
      {!making && <p className="m-0 text-ink-2">{t('stepup.set_up.now')}</p>}
      <LateSetUp onReady={onReady} onChosen={setMaking} />
    </>
  )
}

/** Never a dead end: it is set up here. Only a passkey of another device is asked for there, because without it nobody adds anything. */
function NothingSetUp({ passkeyElsewhere, onReady }: { passkeyElsewhere: boolean } & Pick<WaysProps, 'onReady'>) {
  const [making, setMaking] = useState(false)
  if (passkeyElsewhere)
    return (
      <Notice kind="warn" title={t('stepup.elsewhere_title')}>
        {t('stepup.nothing_here')}
      </Notice>
    )
  return (
    <>
      {!making && <p className="m-0 text-ink-2">{t('stepup.nothing_body')}</p>}
      <LateSetUp onReady={onReady} onChosen={setMaking} />
    </>
  )
}
