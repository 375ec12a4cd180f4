/** The notice that an open code is gone (given back, used up), with the way back to the list. */
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

export const OverNotice = ({ title, onGone, children }: { title: string; onGone: () => void; children: string }) => (
  <Notice
    kind="ok"
    title={title}
    act={
      <Button size="small" onClick={onGone}>
        {t('act.close')}
      </Button>
    }>
    {children}
  </Notice>
)
