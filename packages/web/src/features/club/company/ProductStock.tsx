/** The picture and stock of an own product; stock changes by what came or went. */
import { useState } from 'react'
import { Minus, Plus } from 'lucide-react'
import { changeStock, setProductPicture } from '@taschino/contract/club/company.ts'
import type { ManagedProduct } from '@taschino/contract/club/company-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { catalogueChanged } from './desk-calls.ts'
import { Picture } from './Picture.tsx'

const PATIENCE_MS = 60_000
const MOST = 100_000

export function PictureOf({ one }: { one: ManagedProduct }) {
  const act = useAct(setProductPicture, { timeout: PATIENCE_MS, onDone: catalogueChanged })
  return (
    <Picture
      picture={act.result?.picture ?? one.picture}
      name={one.name}
      act={act}
      onFile={(file) => act.start({ params: { id: one.idProduct }, files: { file } })}
    />
  )
}

export function StockOf({ one }: { one: ManagedProduct }) {
  const [pieces, setPieces] = useState('1')
  const act = useAct(changeStock, { onDone: catalogueChanged })
  const stock = act.result?.stock ?? one.stock ?? 0
  const by = /^\d{1,6}$/.test(pieces.trim()) && Number(pieces) >= 1 && Number(pieces) <= MOST ? Number(pieces) : null
  const move = (sign: 1 | -1): void => {
    if (by !== null) act.start({ params: { id: one.idProduct }, body: { by: sign * by } })
  }
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-3">
        <div className="me-auto">
          <div className="text-sm text-ink-2">{t('clubDesk.stock')}</div>
          <div role="status" className="text-[22px] font-bold">
            {stock}
          </div>
        </div>
        <Field
          className="w-24"
          label={t('clubDesk.pieces')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
        />
        <div className="flex gap-2">
          <Button size="small" kind="soft" busy={act.busy} icon={<Plus aria-hidden size={18} />} onClick={() => move(1)}>
            {t('clubDesk.stock_in')}
          </Button>
          <Button
            size="small"
            kind="ghost"
            disabled={act.busy || stock === 0}
            icon={<Minus aria-hidden size={18} />}
            onClick={() => move(-1)}>
            {t('clubDesk.stock_out')}
          </Button>
        </div>
      </div>
      {act.trouble !== null && (
        <Notice kind="bad" className="mt-3">
          {act.trouble}
        </Notice>
      )}
    </Card>
  )
}
