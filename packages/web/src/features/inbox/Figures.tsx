/** A list of small names with amounts, for rows with several figures. */
export function Amounts({ list }: { list: readonly (readonly [name: string, value: string])[] }) {
  return (
    <span className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(90px,1fr))] gap-x-3 gap-y-1">
      {list.map(([name, value]) => (
        <span key={name}>
          <span className="block text-[13px] text-ink-2">{name}</span>
          <span className="block font-semibold text-ink">{value}</span>
        </span>
      ))}
    </span>
  )
}
