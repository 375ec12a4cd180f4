// The types of lock-platforms.mjs, which is plain JavaScript because it must run before anything is installed.
interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
export declare function machinesOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } | undefined
export declare function missingFrom(lock: { packages: Record<string, Locked> }): Record<string, Locked>
