/** Who had tickets last month and is not in the table: one tap puts them in with as many as then. */
import { useState } from 'react'
import { addRow, listMissing, listRows, type Distribution } from '@taschino/contract/distribution.ts'
import { ask } from '../../app/ask.ts'
import { invalidate, useAsk } from '../../app/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { monthWords } from './OptionsFields.tsx'

export function MissingSheet({ one, onChanged, onClose }: { one: Distribution; onChanged: (next: Distribution) => void; onClose: () => void }) {
  const missing = useAsk(listMissing, { params: { id: one.id } }, { staleTime: 0 })
  const [busy, setBusy] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const add = async (id: number, name: string, amount: number) => {
    setBusy(id)
    setError(null)
    try {
      onChanged((await ask(addRow, { params: { id: one.id }, body: { who: name, amount: String(amount) } }, { quiet: true })).distribution)
      await invalidate(listRows, listMissing)
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Sheet open onClose={onClose} title={t('dist.missing_title', { month: monthWords(one.lastMonth.month) })}>
      {missing.error && <Notice kind="bad">{errorWords(missing.error)}</Notice>}
      {error !== null && <Notice kind="bad" className="mb-3">{errorWords(error)}</Notice>}
      {missing.isPending && <SkeletonRows count={3} />}
      {missing.data?.people.length === 0 && <p role="status" className="text-ink-2">{t('dist.missing_none')}</p>}
      <ul className="m-0 list-none divide-y divide-line p-0">
        {missing.data?.people.map(({ id, name, state, lastMonth }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1"><span className="block truncate font-semibold"><bdi>{name}</bdi></span><span className="block text-sm text-ink-2">{state === 'left' ? t('dist.left') : t('dist.had', { count: lastMonth })}</span></span>
            {state !== 'left' && <Button kind="soft" size="small" busy={busy === id} disabled={busy !== null} onClick={() => void add(id, name, lastMonth)}>{t('dist.missing_add', { count: lastMonth })}</Button>}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
