/** The logo and name of the app, or those of the circuit. */
import { APP_NAME } from '@taschino/basics/app-name.ts'
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

export interface LogoProps {
  className?: string
  name?: string | null
  /** Address of a square picture. */
  logo?: string | null
}

export function Logo({ className, name, logo }: LogoProps) {
  return (
    <div className={cx('flex min-w-0 items-center gap-2.5 font-extrabold tracking-tight', className)}>
      {logo ? <img src={logo} alt="" width={28} height={28} className="shrink-0 rounded-lg" /> : <PocketMark />}
      <span className="min-w-0">{name ?? APP_NAME.toLowerCase()}</span>
    </div>
  )
}
