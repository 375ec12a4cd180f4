/** The card on the company's home until the first payment: progress, next step, whose turn it is, and waiting yeses. */
import { getProgress } from '@taschino/contract/setup.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { list } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { isBegun, nextStep } from './next-step.ts'
import { ProgressBar } from './ProgressBar.tsx'

export function SetupCard() {
  // Shown right after a step was taken: what was known before it is not told.
  const { data } = useAsk(getProgress, undefined, { staleTime: 0 })
  if (!data) return null
  const next = nextStep(data)
  const others =
    next && isBegun(next, data) ? list(data.steps.filter(({ done }) => !done).map(({ name }) => t(`setup.step.${name}`))) : null
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
            <p className="mt-3 mb-3">
              {others === null ? t('setup.next', { step: t(`setup.step.${next.name}`) }) : t('setup.others', { steps: others })}
            </p>
            <a href={paths.companySetup()} className={buttonClass('primary', 'small')}>
              {t(others === null ? 'setup.go_on' : 'setup.look')}
            </a>
          </section>
        </Card>
      )}
      {data.done && !data.paid && (
        <Card className="mb-4">
          <section aria-label={t('setup.ready_title')}>
            <h2 className="m-0 mb-2 text-lg">{t('setup.ready_title')}</h2>
            <p className="m-0">{t('setup.ready')}</p>
          </section>
        </Card>
      )}
    </>
  )
}
