/** Links an authenticator app: password, key as QR code and text, a first right code, recovery codes. */
import { useState } from 'react'
import { totpBegin, totpConfirm } from '@taschino/contract/stepup.ts'
import { ask } from '../../../api/ask.ts'
import { useAct, type WithStepUp } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { t } from '../../../words/words.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { proofWords } from '../security/part.ts'

export function LinkApp({ withStepUp, onDone }: { withStepUp: WithStepUp; onDone: (codes: readonly string[]) => void }) {
  const [password, setPassword] = useState('')
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const act = useAct(
    async (digits: string) => {
      if (made) onDone((await ask(totpConfirm, { body: { code: digits } })).codes)
      else setMade(await withStepUp(() => ask(totpBegin, { body: { password } })))
    },
    { words: proofWords },
  )
  const send = () => {
    const digits = code.replace(/\D/g, '')
    const missing = made ? digits.length !== 6 : password === ''
    setAsked(missing)
    if (!missing) act.start(digits)
  }
  return (
    <Form className="grid gap-3 pt-1" onSend={send}>
      {made ? (
        <>
          <p className="m-0 text-ink-2">{t('security.totp_scan')}</p>
          <QrCode text={made.uri} label={t('security.totp_qr')} className="mx-auto w-full max-w-60 rounded-m" />
          <p className="m-0">
            <span className="block text-sm text-ink-2">{t('security.totp_secret')}</span>
            <code className="text-lg font-semibold">{made.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <div>
            <CopyButton text={made.secret} label={t('security.copy_secret')} />
          </div>
          <Field
            key="code"
            label={t('security.totp_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={act.trouble ?? (asked && t('stepup.totp_missing'))}
            onChange={(event) => {
              setCode(event.target.value)
              act.dismiss()
            }}
          />
        </>
      ) : (
        <Field
          key="password"
          label={t('security.password')}
          hint={t('security.password_why')}
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={128}
          value={password}
          error={act.trouble ?? (asked && t('login.password_missing'))}
          onChange={(event) => {
            setPassword(event.target.value)
            act.dismiss()
          }}
        />
      )}
      <Button type="submit" busy={act.busy}>
        {t('act.continue')}
      </Button>
    </Form>
  )
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="mt-1 mb-3 text-ink-2">{t('security.recovery_body')}</p>
      <ul
        aria-label={t('security.recovery')}
        className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-1.5 p-0 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-m bg-mint px-1.5 py-1.5 text-[15px] font-semibold">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <CopyButton text={codes.join('\n')} label={t('security.copy_codes')} />
      </div>
    </>
  )
}
