/** What a list of agencies or shops says where nobody stands in it: whether nobody is there, or nobody of that name. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Standings } from './Standings.tsx'

const nobody = {
  items: [],
  isPending: false,
  isError: false,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
}
const shown = (text: string): string =>
  renderToStaticMarkup(
    <Standings
      label="Negozi"
      find="Cerca"
      none="Nessuno con questo nome"
      empty="Ancora nessuno"
      icon={null}
      text={text}
      onText={() => undefined}
      list={nobody}
      row={() => null}
    />,
  )

test('a list that nobody has searched says that nobody is there yet', () => {
  expect(shown(' ')).toContain('Ancora nessuno')
  expect(shown('forno')).toContain('Nessuno con questo nome')
})
