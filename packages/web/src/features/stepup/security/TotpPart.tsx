/** The authenticator app of those who run things for others: linking it by QR or key, its recovery codes, taking it away. */
import { useState } from 'react'
import { newRecoveryCodes, totpBegin, totpConfirm, totpRemove } from '@taschino/contract/stepup.ts'
import { ask } from '../../../app/ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { QrCode } from '../../shops/public.ts'
import { CopyButton } from './CopyButton.tsx'
import { useAct, type PartProps } from './part.ts'

export function TotpPart({ security, withStepUp, onChanged }: PartProps) {
  const [linking, setLinking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const act = useAct()
  const linked = (made: readonly string[]) => {
    setCodes(made)
    toast(t('security.totp_linked'), { kind: 'ok' })
    onChanged()
  }
  const close = () => {
    setLinking(false)
    setCodes(null)
  }
  const renew = () => act.run(async () => {
    const made = await withStepUp(() => ask(newRecoveryCodes))
    setCodes(made.codes)
    onChanged()
  })
  const remove = () => act.run(async () => {
    await withStepUp(() => ask(totpRemove))
    toast(t('security.totp_removed'), { kind: 'ok' })
    onChanged()
  })
  return (
    <section>
      <SectionTitle>{t('security.totp')}</SectionTitle>
      <p className="mt-0 mb-3 text-ink-2">{t('security.totp_body')}</p>
      {act.trouble !== null && <Notice kind="bad" className="mb-3">{act.trouble}</Notice>}
      {security.totp ? (
        <Rows label={t('security.totp')}>
          <Row title={t('security.totp')} detail={t('security.totp_on')} end={<Button kind="ghost" size="small" disabled={act.busy} onClick={() => void remove()}>{t('security.totp_remove')}</Button>} />
          <Row title={t('security.recovery')} detail={t('security.recovery_left', { count: security.recoveryLeft })} end={<Button kind="ghost" size="small" disabled={act.busy} onClick={() => void renew()}>{t('security.recovery_new')}</Button>} />
        </Rows>
      ) : <Button kind="ghost" onClick={() => setLinking(true)}>{t('security.totp_link')}</Button>}
      {(linking || codes !== null) && (
        <Sheet open onClose={close} title={t(codes === null ? 'security.totp_link' : 'security.recovery')} foot={codes === null ? undefined : <Button onClick={close}>{t('security.recovery_saved')}</Button>}>
          {codes === null ? <LinkApp withStepUp={withStepUp} onDone={linked} /> : <RecoveryCodes codes={codes} />}
        </Sheet>
      )}
    </section>
  )
}

function LinkApp({ withStepUp, onDone }: { withStepUp: PartProps['withStepUp']; onDone: (codes: readonly string[]) => void }) {
  const [password, setPassword] = useState('')
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const act = useAct()
  const send = () => {
    const digits = code.replace(/\D/g, '')
    const missing = made ? digits.length !== 6 : password === ''
    setAsked(missing)
    if (missing) return
    void act.run(async () => {
      if (made) onDone((await ask(totpConfirm, { body: { code: digits } })).codes)
      else setMade(await withStepUp(() => ask(totpBegin, { body: { password } })))
    })
  }
  return (
    <form noValidate className="grid gap-3 pt-1" onSubmit={(event) => { event.preventDefault(); send() }}>
      {made ? (
        <>
          <p className="m-0 text-ink-2">{t('security.totp_scan')}</p>
          <QrCode text={made.uri} label={t('security.totp_qr')} className="mx-auto w-full max-w-60 rounded-m" />
          <p className="m-0"><span className="block text-sm text-ink-2">{t('security.totp_secret')}</span><code className="text-lg font-semibold">{made.secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
          <div><CopyButton text={made.secret} label={t('security.copy_secret')} /></div>
          <Field key="code" label={t('security.totp_code')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} value={code}
            error={act.trouble ?? (asked && t('stepup.totp_missing'))} onChange={(event) => { setCode(event.target.value); act.clear() }} />
        </>
      ) : (
        <Field key="password" label={t('security.password')} hint={t('security.password_why')} type="password" autoComplete="current-password" autoFocus maxLength={128} value={password}
          error={act.trouble ?? (asked && t('login.password_missing'))} onChange={(event) => { setPassword(event.target.value); act.clear() }} />
      )}
      <Button type="submit" busy={act.busy}>{t('act.continue')}</Button>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="mt-1 mb-3 text-ink-2">{t('security.recovery_body')}</p>
      <ul aria-label={t('security.recovery')} className="m-0 grid list-none gap-1.5 p-0 text-center">
        {codes.map((code) => <li key={code} className="rounded-m bg-mint px-3 py-2 text-lg font-semibold"><code>{code}</code></li>)}
      </ul>
      <div className="mt-3"><CopyButton text={codes.join('\n')} label={t('security.copy_codes')} /></div>
    </>
  )
}
