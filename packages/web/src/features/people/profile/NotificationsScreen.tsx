/** The settings of notifications: a row per kind, a switch per channel. */
import { useState } from 'react'
import { listChoices, setChoice } from '@taschino/contract/people/own-data.ts'
import type { NewsChoice } from '@taschino/contract/people/own-data.ts'
import { ask } from '../../../api/ask.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { setAnswer, useAsk } from '../../../api/use-ask.ts'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { RetryNotice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { DevicePush } from '../../notifications/public.ts'

const nameOf = ({ kind, channel }: NewsChoice): string => `${kind} ${channel}`

export function NotificationsScreen() {
  const back = useBack(paths.root())
  const choices = useAsk(listChoices)
  /** Moved on the screen, not yet kept: at once under the thumb, taken back when it could not be kept. */
  const [moved, setMoved] = useState<Readonly<Record<string, boolean>>>({})
  const set = async (one: NewsChoice, wanted: boolean) => {
    const name = nameOf(one)
    setMoved((before) => ({ ...before, [name]: wanted }))
    await ask(setChoice, { body: { kind: one.kind, channel: one.channel, wanted } }, { quiet: true, keepalive: true }).then(
      (after) => setAnswer(listChoices, undefined, after),
      (caught: unknown) => {
        setMoved(({ [name]: _, ...rest }) => rest)
        toast(errorWords(caught), { kind: 'bad', lasts: 'long' })
      },
    )
  }
  const kinds = [...new Set((choices.data ?? []).map(({ kind }) => kind))]
  return (
    <Page title={t('profile.news')} onBack={back}>
      {choices.error && !choices.data && <RetryNotice again={() => void choices.refetch()}>{errorWords(choices.error)}</RetryNotice>}
      <DevicePush />
      {choices.isPending && <Skeleton className="h-60" />}
      {kinds.map((kind) => (
        <section key={kind} className="mb-6 last:mb-0">
          <SectionTitle id={`news-${kind}`}>{t(`news.${kind}`)}</SectionTitle>
          <Card flush className="divide-y divide-line">
            <div role="group" aria-labelledby={`news-${kind}`} className="divide-y divide-line">
              {choices.data
                ?.filter((one) => one.kind === kind)
                .map((one) =>
                  one.fixed ? (
                    <div key={one.channel} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
                      <span className="flex-1 font-semibold">{t(`news.channel_${one.channel}`)}</span>
                      <span className="text-sm text-ink-2">{t('news.always')}</span>
                    </div>
                  ) : (
                    <Switch
                      key={one.channel}
                      label={t(`news.channel_${one.channel}`)}
                      checked={moved[nameOf(one)] ?? one.wanted}
                      onChange={(wanted) => void set(one, wanted)}
                    />
                  ),
                )}
            </div>
          </Card>
        </section>
      ))}
    </Page>
  )
}
