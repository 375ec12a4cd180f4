/** Reads or changes the books for walks where no screen does. */
import pg from 'pg'

async function ask(databaseUrl: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A text is in force that everybody of a role must agree to. */
export async function newText(databaseUrl: string, role: string): Promise<void> {
  await ask(
    databaseUrl,
    `with made as (insert into document (name) values ('testo-nuovo') returning id)
    insert into document_version (id_document, version, title, bytes, roles) select id, 1, 'Un testo nuovo', convert_to('%PDF-1.7 %%EOF', 'utf8'), array[$1::text] from made`,
    [role],
  )
}

export async function shopNamed(databaseUrl: string, title: string): Promise<number> {
  return Number((await ask(databaseUrl, 'select id from shop where title = $1', [title]))[0]?.['id'])
}
