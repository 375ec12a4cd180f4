/** The card on the company's home until the setup is done: progress, next step, and waiting yeses. */
import { getProgress } from '@taschino/contract/setup.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { t } from '../../words/words.ts'
import { nextStep } from './next-step.ts'
import { ProgressBar } from './ProgressBar.tsx'

export function SetupCard() {
  const { data } = useAsk(getProgress)
  if (!data) return null
  const next = nextStep(data)
  return (
    <>
      {data.waiting > 0 && (
        <p className="mt-0 mb-4 text-[15px]">
          <a href={paths.companySettings()} className="font-semibold text-brand">
            {t('setup.settings_wait', { count: data.waiting })}
          </a>
        </p>
      )}
      {!data.done && next && (
        <Card className="mb-4">
          <section aria-label={t('setup.card')}>
            <h2 className="m-0 mb-2 text-lg">{t('setup.card')}</h2>
            <ProgressBar progress={data} />
            <p className="mt-3 mb-3">{t('setup.next', { step: t(`setup.step.${next.name}`) })}</p>
            <a href={paths.companySetup()} className={buttonClass('primary', 'small')}>
              {t('setup.go_on')}
            </a>
          </section>
        </Card>
      )}
    </>
  )
}
