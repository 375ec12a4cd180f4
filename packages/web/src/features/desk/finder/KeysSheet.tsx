/** The list of all keys of a desk. */
import { Sheet } from '../../../ui/Sheet.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import type { WordKey } from '../../../words/words.ts'
import { COMMAND } from '../../../device/command-key.ts'

const KEYS: readonly (readonly [title: WordKey, keys: readonly (readonly [keys: readonly string[], does: WordKey])[]])[] = [
  [
    'finder.keys_everywhere',
    [
      [[`${COMMAND} K`], 'finder.key_find'],
      [['?'], 'finder.key_keys'],
      [['Esc'], 'finder.key_close'],
    ],
  ],
  [
    'finder.keys_lists',
    [
      [['j', '↓'], 'finder.key_next'],
      [['k', '↑'], 'finder.key_before'],
      [['↵'], 'finder.key_page'],
      [['␣'], 'finder.key_beside'],
      [['x'], 'finder.key_mark'],
      [['⇧ x'], 'finder.key_mark_all'],
      [['a'], 'finder.key_act'],
      [['/'], 'finder.key_words'],
      [['v'], 'finder.key_views'],
      [['Esc'], 'finder.key_leave'],
    ],
  ],
  [
    'finder.keys_search',
    [
      [['↓', '↑'], 'finder.key_choose'],
      [['↵'], 'finder.key_open'],
    ],
  ],
]

export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t('finder.keys')}>
      {KEYS.map(([title, keys]) => (
        <section key={title} className="mt-6 first:mt-0">
          <SectionTitle>{t(title)}</SectionTitle>
          <dl className="m-0 grid grid-cols-[96px_minmax(0,1fr)] gap-x-4 gap-y-2">
            {keys.map(([names, does]) => (
              <div key={does} className="contents">
                <dt>
                  {names.map((name) => (
                    <kbd key={name} className="me-1.5 rounded-md border border-line-strong px-2 py-0.5 font-sans text-sm font-semibold">
                      {name}
                    </kbd>
                  ))}
                </dt>
                <dd className="m-0">{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Sheet>
  )
}
