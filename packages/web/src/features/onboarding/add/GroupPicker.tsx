/** Finds the group that a shop belongs to by name; none is allowed. */
import { useState, type ReactNode } from 'react'
import { listGroups } from '@taschino/contract/onboarding.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { SearchField } from '../../../ui/FilterBar.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { t } from '../../../words/words.ts'

interface Group {
  id: number
  title: string
}
interface GroupPickerProps {
  chosen: Group | null
  error: ReactNode | undefined
  onChoose: (group: Group | null) => void
}

export function GroupPicker({ chosen, error, onChoose }: GroupPickerProps) {
  const [text, setText] = useState('')
  const wanted = useSettled(text).trim()
  // Without network one goes on without a group, and the form says nothing else.
  const found = useAsk(
    listGroups,
    { query: { text: wanted, limit: '6' } },
    { enabled: wanted !== '', keepPrevious: true, quiet: true },
  ).data
  return (
    <div>
      <SectionTitle>{t('shopAdd.group')}</SectionTitle>
      {chosen ? (
        <>
          <div className="flex flex-wrap items-center gap-3 rounded-[14px] border-[1.5px] border-line-strong bg-card p-2 ps-3">
            <Monogram name={chosen.title} />
            <bdi className="min-w-0 flex-1 font-semibold break-words">{chosen.title}</bdi>
            <Button kind="plain" size="small" onClick={() => onChoose(null)}>
              {t('shopAdd.group_none')}
            </Button>
          </div>
          {error && (
            <p role="alert" className="mt-1.5 mb-0 text-sm font-medium text-bad">
              {error}
            </p>
          )}
        </>
      ) : (
        <>
          <SearchField label={t('shopAdd.group_find')} hint={t('shopAdd.group_hint')} text={text} onText={setText} error={error} />
          {wanted !== '' && found && (
            <div role="status">
              {found.items.length === 0 ? (
                <p className="mt-2 mb-0 text-[15px]">{t('shopAdd.group_nobody')}</p>
              ) : (
                <Rows className="mt-2" label={t('shopAdd.groups')}>
                  {found.items.map(({ id, title, address }) => (
                    <Row
                      key={id}
                      title={<bdi>{title}</bdi>}
                      detail={<bdi>{address}</bdi>}
                      lead={<Monogram name={title} />}
                      onClick={() => onChoose({ id, title })}
                    />
                  ))}
                </Rows>
              )}
            </div>
          )}
        </>
      )}
    </div>
  )
}
