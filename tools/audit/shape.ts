/** Compares rights, triggers, functions and checks with a database fresh from this version's migrations. */
import pg from 'pg'
import { types, type Report } from './rows.ts'

const OURS = `('ledger'::regnamespace, 'public'::regnamespace)`
const NOT_OF_AN_EXTENSION = (table: string, oid: string): string =>
  `not exists (select from pg_depend d where d.classid = '${table}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
/** Rights by who has them: whoever owns the table is called so, whatever the role's name is here. */
const rightsOf = (acl: string, owner: string): string =>
  `coalesce((select string_agg(case when x.grantee = 0 then 'everybody' when x.grantee = ${owner} then 'owner' else x.grantee::regrole::text end
    || ':' || x.privilege_type || case when x.is_grantable then '*' else '' end, ' ' order by 1)
  from (select distinct grantee, privilege_type, is_grantable from aclexplode(${acl})) x where x.grantee <> ${owner}), '')`

const SHAPE = `
  select 'function ' || p.oid::regprocedure as what, concat_ws(' ', md5(p.prosrc), p.prosecdef, p.provolatile, p.prolang, p.prorettype::regtype, p.proconfig::text,
    ${rightsOf(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')}, p.proowner = n.nspowner or n.nspname = 'public') as how
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.pronamespace in ${OURS} and ${NOT_OF_AN_EXTENSION('pg_proc', 'p.oid')}
  union all
  select 'trigger ' || t.tgname || ' on ' || c.oid::regclass, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in ${OURS} and not t.tgisinternal
  union all
  select 'rights on ' || c.oid::regclass, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity,
    ${rightsOf(`coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))`, 'c.relowner')},
    (select string_agg(a.attname || ' ' || ${rightsOf('a.attacl', 'c.relowner')}, ',' order by a.attname) from pg_attribute a where a.attrelid = c.oid and a.attacl is not null))
  from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'p', 'S', 'f') and ${NOT_OF_AN_EXTENSION('pg_class', 'c.oid')}
  union all
  select 'column ' || c.oid::regclass || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(x.adbin, x.adrelid))
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef x on x.adrelid = a.attrelid and x.adnum = a.attnum
  where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all
  select 'check ' || c.conname || ' of ' || c.conrelid::regclass, pg_get_constraintdef(c.oid) || ' ' || c.convalidated
  from pg_constraint c where c.connamespace in ${OURS} and c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'view ' || c.oid::regclass, md5(pg_get_viewdef(c.oid)) from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('v', 'm')
  union all
  select 'rule ' || r.rulename || ' on ' || r.ev_class::regclass, pg_get_ruledef(r.oid) || r.ev_enabled::text
  from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace in ${OURS} and r.rulename <> '_RETURN'
  union all
  select 'policy ' || p.polname || ' on ' || p.polrelid::regclass, p.polcmd::text from pg_policy p
  union all
  select 'event trigger ' || e.evtname, e.evtevent || e.evtenabled::text from pg_event_trigger e
  union all
  select 'schema ' || n.nspname, ${rightsOf(`coalesce(n.nspacl, acldefault('n', n.nspowner))`, 'n.nspowner')} from pg_namespace n where n.oid in ${OURS}
  union all
  select 'schema ' || n.nspname, 'there' from pg_namespace n where n.oid not in ${OURS} and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  union all
  select 'role ' || r.rolname, concat_ws(' ', r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
    (select string_agg(m.roleid::regrole::text, ' ' order by 1) from pg_auth_members m where m.member = r.oid))
  from pg_roles r where r.rolname in ('taschino_app', 'taschino_audit')`

async function shapeOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ what: string; how: string | null }>({ text: SHAPE, types })
  return new Map(rows.map(({ what, how }) => [what, how ?? '']))
}

export async function checkShape(client: pg.Client, report: Report, referenceUrl: string): Promise<void> {
  const check = report.open('rights, triggers, functions and the writer are those of the version')
  const reference = new pg.Client({ connectionString: referenceUrl, application_name: 'taschino-audit' })
  await reference.connect()
  try {
    const [here, meant] = [await shapeOf(client), await shapeOf(reference)]
    for (const [what, how] of here) {
      const wanted = meant.get(what)
      check.saw(wanted !== how && `${what} ${wanted === undefined ? 'is not of this version' : 'was changed'}`)
    }
    for (const what of meant.keys()) if (!here.has(what)) check.saw(`${what} is missing`)
    await checkMigrations(client, reference, check)
  } finally {
    await reference.end()
  }
}

async function checkMigrations(client: pg.Client, reference: pg.Client, check: ReturnType<Report['open']>): Promise<void> {
  const query = { text: `select name || ' ' || checksum as line from schema_migrations`, types }
  const [here, meant] = [await client.query<{ line: string }>(query), await reference.query<{ line: string }>(query)]
  const [ours, theirs] = [new Set(here.rows.map(({ line }) => line)), new Set(meant.rows.map(({ line }) => line))]
  for (const line of ours) check.saw(!theirs.has(line) && `migration ${line.split(' ')[0]} is not of this version`)
  for (const line of theirs) if (!ours.has(line)) check.saw(`migration ${line.split(' ')[0]} was not applied`)
}
