/** The authenticator app of staff: linking it, recovery codes, removing it. */
import { useState } from 'react'
import { newRecoveryCodes, totpRemove } from '@taschino/contract/stepup.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { LinkApp, RecoveryCodes } from '../set-up/LinkApp.tsx'
import { proofWords, type PartProps } from './part.ts'

export function TotpPart({ security, withStepUp, onChanged }: PartProps) {
  const [linking, setLinking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const linked = (made: readonly string[]) => {
    setCodes(made)
    toast(t('security.totp_linked'), { kind: 'ok' })
    onChanged()
  }
  const close = () => {
    setLinking(false)
    setCodes(null)
  }
  const act = useAct(
    async (what: 'renew' | 'remove') => {
      if (what === 'renew') return setCodes((await ask(newRecoveryCodes)).codes)
      await ask(totpRemove)
      toast(t('security.totp_removed'), { kind: 'ok' })
    },
    { prove: withStepUp, words: proofWords, onDone: onChanged },
  )
  return (
    <section>
      <SectionTitle>{t('security.totp')}</SectionTitle>
      <p className="mt-0 mb-3 text-ink-2">{t('security.totp_body')}</p>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      {security.totp ? (
        <Rows label={t('security.totp')}>
          <Row
            title={t('security.totp')}
            detail={t('security.totp_on')}
            end={
              <Button kind="ghost" size="small" disabled={act.busy} onClick={() => act.start('remove')}>
                {t('security.totp_remove')}
              </Button>
            }
          />
          <Row
            title={t('security.recovery')}
            detail={t('security.recovery_left', { count: security.recoveryLeft })}
            end={
              <Button kind="ghost" size="small" disabled={act.busy} onClick={() => act.start('renew')}>
                {t('security.recovery_new')}
              </Button>
            }
          />
        </Rows>
      ) : (
        <Button kind="ghost" onClick={() => setLinking(true)}>
          {t('security.totp_link')}
        </Button>
      )}
      {(linking || codes !== null) && (
        <Sheet
          open
          onClose={close}
          title={t(codes === null ? 'security.totp_link' : 'security.recovery')}
          foot={codes === null ? undefined : <Button onClick={close}>{t('security.recovery_saved')}</Button>}>
          {codes === null ? <LinkApp withStepUp={withStepUp} onDone={linked} /> : <RecoveryCodes codes={codes} />}
        </Sheet>
      )}
    </section>
  )
}
