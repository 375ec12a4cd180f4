/** Names and values below each other; what has no value is left out. */
export type Fact = readonly [name: string, value: string | null | undefined]

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="m-0 mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[15px] max-[360px]:grid-cols-1 max-[360px]:gap-y-0.5">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="m-0 font-semibold break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
