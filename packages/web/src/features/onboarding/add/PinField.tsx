/** Sets the shop's position: from here, on a map, or as two copied numbers. */
import { useEffect, useEffectEvent, useState } from 'react'
import { LocateFixed, MapPinOff } from 'lucide-react'
import { usePlace } from '../../../device/position/use-place.ts'
import { late } from '../../../routing/late.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { readPin, writtenPin, type Pin } from './pin.ts'
import { useTiles } from '../../shops/public.ts'

const PinMap = late(() => import('./PinMap.tsx').then((module) => module.PinMap))

export function PinField({ value, onChange }: { value: Pin | null; onChange: (pin: Pin | null) => void }) {
  const tiles = useTiles()
  return (
    <div>
      <SectionTitle>{t('shopAdd.position')}</SectionTitle>
      <p className="m-0 mb-3 text-[15px] text-ink-2">{t('shopAdd.position_hint')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Here onHere={onChange} />
        {tiles && (
          <PinMap.Component
            tiles={tiles}
            value={value}
            onChange={onChange}
            waiting={<Skeleton className="h-64 rounded-m" />}
            failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
          />
        )}
        <Typed value={value} onChange={onChange} />
      </div>
    </div>
  )
}

/** Asked for by a press, and taken once it is known: the pin does not walk on with the agent. */
function Here({ onHere }: { onHere: (pin: Pin) => void }) {
  const { place, settled, state, ask } = usePlace()
  const [wanted, setWanted] = useState(false)
  const here = place ?? settled
  const take = useEffectEvent((found: NonNullable<typeof here>) => {
    setWanted(false)
    onHere({ x: found.lat, y: found.lon })
  })
  useEffect(() => {
    if (wanted && here) take(here)
  }, [wanted, here])
  return (
    <>
      <Button
        kind="soft"
        size="small"
        wide
        busy={wanted && state === 'asking'}
        icon={<LocateFixed aria-hidden size={18} />}
        onClick={() => {
          setWanted(true)
          ask()
        }}>
        {t('shopAdd.position_here')}
      </Button>
      {wanted && (state === 'denied' || state === 'unknown') && <Notice kind="warn">{t('shopAdd.position_denied')}</Notice>}
    </>
  )
}

function Typed({ value, onChange }: { value: Pin | null; onChange: (pin: Pin | null) => void }) {
  /** Null: as the pin stands. */
  const [text, setText] = useState<string | null>(null)
  const wrong = text !== null && text.trim() !== '' && readPin(text) === null
  return (
    <Field
      label={t('shopAdd.position_typed')}
      hint={t('shopAdd.position_typed_hint')}
      value={text ?? writtenPin(value)}
      error={wrong ? t('shopAdd.wrong.position') : undefined}
      autoComplete="off"
      maxLength={40}
      placeholder="45.06807, 7.68931"
      onChange={(event) => {
        setText(event.target.value)
        const pin = readPin(event.target.value)
        if (pin || event.target.value.trim() === '') onChange(pin)
      }}
      onBlur={() => {
        if (!wrong) setText(null)
      }}
      {...(value
        ? {
            end: (
              <button
                type="button"
                aria-label={t('shopAdd.position_drop')}
                className="press me-1 grid size-11 place-items-center rounded-[14px] text-ink-2"
                onClick={() => {
                  setText(null)
                  onChange(null)
                }}>
                <MapPinOff aria-hidden size={20} />
              </button>
            ),
          }
        : {})}
    />
  )
}
