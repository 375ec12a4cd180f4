/** Finds the shop or agency of a new person by name. */
import { useState } from 'react'
import { listAgencies } from '@taschino/contract/requests.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { SearchField } from '../../../ui/FilterBar.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { t } from '../../../words/words.ts'

export interface Place {
  id: number
  name: string
}

function usePlaces(kind: 'shop' | 'agency', text: string): readonly Place[] {
  const words = text.trim() ? { text: text.trim() } : {}
  const shops = useAsk(getShops, { query: { ...words, limit: '8' } }, { enabled: kind === 'shop', keepPrevious: true }).data
  const agencies = useAsk(listAgencies, { query: { ...words, limit: '8' } }, { enabled: kind === 'agency', keepPrevious: true }).data
  if (kind === 'shop') return shops && 'items' in shops ? shops.items.map(({ id, title }) => ({ id, name: title })) : []
  return (agencies?.items ?? []).map(({ id, name }) => ({ id, name }))
}

export function PlacePicker({
  kind,
  chosen,
  onChoose,
  error,
}: {
  kind: 'shop' | 'agency'
  chosen: Place | null
  onChoose: (place: Place | null) => void
  error: string | undefined
}) {
  const [text, setText] = useState('')
  const places = usePlaces(kind, useSettled(text))
  if (chosen) {
    return (
      <div>
        <p className="m-0 mb-1.5 text-[15px] font-semibold">{t(kind === 'shop' ? 'profile.shop' : 'users.agency')}</p>
        <div className="flex items-center gap-3 rounded-[14px] border-[1.5px] border-line-strong bg-card p-2 ps-3">
          <Monogram name={chosen.name} />
          <bdi className="flex-1 font-semibold">{chosen.name}</bdi>
          <Button kind="plain" size="small" onClick={() => onChoose(null)}>
            {t('userAdd.other_place')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div>
      <SearchField label={t(kind === 'shop' ? 'userAdd.shop' : 'userAdd.agency')} text={text} onText={setText} error={error} />
      {places.length > 0 && (
        <Rows className="mt-2" label={t('userAdd.places')}>
          {places.map((place) => (
            <Row key={place.id} title={<bdi>{place.name}</bdi>} lead={<Monogram name={place.name} />} onClick={() => onChoose(place)} />
          ))}
        </Rows>
      )}
    </div>
  )
}
