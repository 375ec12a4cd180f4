/** The count of changes of account that wait for the company. */
import { countIbanChanges } from '@taschino/contract/iban.ts'
import { paths } from '../../routing/paths.ts'
import { useAsk } from '../../api/use-ask.ts'
import { t } from '../../words/words.ts'

const useWaiting = (): number => useAsk(countIbanChanges).data?.waiting ?? 0

/** Beside the name of the list. */
export function WaitingMark() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className="ms-1.5 rounded-full bg-gold-soft px-2 text-sm text-on-gold-soft tabular-nums">
        {count}
        <span className="sr-only"> {t('iban.waiting')}</span>
      </span>
    </>
  )
}

/** In the inbox, as a way to them. */
export function WaitingLine() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <p className="-mt-1 mb-4 text-[15px]">
      <a href={paths.companyShops({ view: 'iban' })} className="font-semibold text-brand">
        {t('inbox.also_ibans', { count })}
      </a>
    </p>
  )
}
