/** The amount from which somebody wants to be asked for a proof. */
import { setThreshold } from '@taschino/contract/stepup.ts'
import { useAct } from '../../../api/use-act.ts'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { proofWords, type PartProps } from './part.ts'

const CHOICES = [0, 500, 1000, 2000, 3000]

export function ThresholdPart({ security, withStepUp, onChanged }: PartProps) {
  const act = useAct(setThreshold, {
    quiet: false,
    prove: withStepUp,
    words: proofWords,
    onDone: (_, { body: { threshold } }) => {
      toast(threshold === 0 ? t('security.threshold_always') : t('security.threshold_saved', { amount: money(threshold) }), {
        kind: 'ok',
        lasts: 'long',
      })
      onChanged()
    },
  })
  const choices = [...new Set([...CHOICES.filter((cents) => cents <= security.ceiling), security.threshold])].toSorted((a, b) => a - b)
  const choose = (threshold: number) => {
    if (threshold !== security.threshold) act.start({ body: { threshold } })
  }
  return (
    <section>
      <SectionTitle>{t('security.threshold')}</SectionTitle>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <SegmentedControl
        label={t('security.threshold')}
        value={String(security.threshold)}
        onChange={(chosen) => choose(Number(chosen))}
        options={choices.map((cents) => ({
          value: String(cents),
          label: cents === 0 ? t('security.always') : money(cents).replace(/[.,]00(?=\D|$)/, ''),
        }))}
      />
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('security.threshold_hint')}</p>
    </section>
  )
}
