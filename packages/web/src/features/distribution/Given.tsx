/** Who gets how much of a table, row by row, and the same as a file. */
import { exportRows, listRows } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Avatar } from '../../ui/Monogram.tsx'
import { money } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'

export function Given({ one, title }: { one: Distribution; title: string }) {
  const list = useInfinite(listRows, { params: { id: one.id }, query: { limit: 100 } })
  return (
    <>
      <SectionTitle
        act={
          <ExportButton small call={exportRows} params={{ id: one.id }} name={`${t('dist.history').toLocaleLowerCase()}-${one.month}`} />
        }>
        {title}
      </SectionTitle>
      <PagedList list={list} waiting={4} none={null}>
        {(items) => (
          <Rows label={title}>
            {items.map((row) => (
              <Row
                key={row.n}
                lead={<Avatar name={row.who} />}
                title={<bdi>{row.who}</bdi>}
                detail={piecesWords(one.type, row.pieces ?? 0)}
                end={money((row.pieces ?? 0) * (row.face ?? 0))}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
