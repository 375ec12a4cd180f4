/** The name of the app as a picture: the pocket with a ticket peeping out, and the word. */
import { cx } from './classes.ts'

function PocketMark({ size = 28 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none">
      <path d="M9 4h14a2 2 0 0 1 2 2v9H7V6a2 2 0 0 1 2-2Z" fill="#ffb703" />
      <path d="M5 12h22v9.500c0 4.500-3.500 7.500-11 7.500S5 26 5 21.500Z" fill="currentColor" />
      <path d="M7.800 15.200h16.400" stroke="#7bd3a6" strokeWidth="1.400" strokeDasharray="2.200 1.800" strokeLinecap="round" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <div className={cx('flex items-center gap-2.5 font-extrabold tracking-tight', className)}>
      <PocketMark />
      taschino
    </div>
  )
}
