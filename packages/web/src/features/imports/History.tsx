/** Earlier imports of shops and open drafts. */
import { listImports } from '@taschino/contract/imports.ts'
import type { ImportLine } from '@taschino/contract/imports-shapes.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag, type TagKind } from '../../ui/Chip.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

const KIND: Readonly<Record<ImportLine['state'], TagKind>> = {
  draft: 'warn',
  checked: 'plain',
  applying: 'plain',
  applied: 'ok',
  undoing: 'plain',
  undone: 'bad',
}

export const StateTag = ({ state }: { state: ImportLine['state'] }) => <Tag kind={KIND[state]}>{t(`bulk.state.${state}`)}</Tag>

export function History({ agent }: { agent: boolean }) {
  const list = useInfinite(listImports, { query: {} })
  return (
    <>
      <SectionTitle>{t('bulk.history')}</SectionTitle>
      <PagedList list={list} waiting={3} none={<p className="m-0 text-ink-2">{t('bulk.history_none')}</p>}>
        {(items) => (
          <Rows label={t('bulk.history')}>
            {items.map((one) => (
              <Row
                key={one.id}
                to={paths.shopBulk(agent ? 'agent' : 'company', one.id)}
                title={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <bdi>{one.name || t(`bulk.type.${one.importType}`)}</bdi>
                    <StateTag state={one.state} />
                  </span>
                }
                detail={
                  <>
                    {t('bulk.shops', { count: one.rows.all - one.rows.struck })} · {dayTime(one.appliedAt ?? one.madeAt)} ·{' '}
                    <bdi>{one.madeBy}</bdi>
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
