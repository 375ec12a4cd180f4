/** A code that is no longer where it was, and the way out of its card. */
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
