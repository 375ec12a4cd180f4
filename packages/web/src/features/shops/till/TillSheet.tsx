/** Chooses which till this device is and how loud it is. */
import { LOUDNESS } from '../../../device/sound/loudness.ts'
import { Rows } from '../../../ui/Card.tsx'
import { LoudSwitch, LoudTrial } from '../../../ui/Loud.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import type { Device } from './till-memory.ts'

export interface TillSheetProps {
  open: boolean
  onClose: () => void
  tills: readonly { code: string; name: string }[]
  chosen: Device | null
  onChoose: (device: Device) => void
}

const devicesOf = (tills: TillSheetProps['tills']): (Device & { name: string })[] => [
  ...tills.map(({ code, name }) => ({ code, name, faces: 'cashier' as const })),
  ...tills.map(({ code, name }) => ({
    code,
    faces: 'customer' as const,
    name: tills.length > 1 ? t('device.customer_of', { till: name }) : t('device.customer'),
  })),
]

export function TillSheet({ open, onClose, tills, chosen, onChoose }: TillSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('till.settings')}>
      {tills.length > 0 && (
        <fieldset className="m-0 mb-4 border-0 p-0">
          <legend className="mb-2 font-semibold">{t('till.choose')}</legend>
          <div className="grid gap-2">
            {devicesOf(tills).map(({ name, ...device }) => (
              <label
                key={`${device.faces} ${device.code}`}
                className="flex min-h-13 cursor-pointer items-center gap-3 rounded-m border-[1.5px] border-line-strong px-4 has-checked:border-brand has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-brand">
                <input
                  type="radio"
                  name="till"
                  checked={device.code === chosen?.code && device.faces === chosen.faces}
                  onChange={() => onChoose(device)}
                  className="size-5 accent-brand"
                />
                <span className="font-semibold">{name}</span>
              </label>
            ))}
          </div>
          <p className="mt-2 mb-0 text-sm text-ink-2">{t('till.choose_hint')}</p>
        </fieldset>
      )}
      <Rows>
        {LOUDNESS.map((way) => (
          <li key={way}>
            <LoudSwitch way={way} />
          </li>
        ))}
      </Rows>
      <div className="mt-3">
        <LoudTrial />
      </div>
    </Sheet>
  )
}
