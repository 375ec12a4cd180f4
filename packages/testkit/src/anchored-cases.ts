/** For each watched class of rows, what an attacker who owns the database would do to them: the cases of anchored.nightly.test.ts. */

/** Classes of which the demo world has no row: written as the service writes them, under its signature. */
export const MISSING: readonly string[] = [
  `insert into seat (id, id_user) select min(id), max(id) from app_user where role = 'enduser' and status = 'active'`,
  `insert into document_version (id_document, version, title, bytes, roles, published_by)
     select id_document, version + 1, title, bytes, roles, published_by from document_version order by id desc limit 1`,
  `insert into document_withdrawal (id_version, by_user, reason) select max(v.id), min(u.id), 'errata' from document_version v, app_user u`,
  `insert into ledger.idempotency (actor, route, key, hash, status, answer)
     values (1, 'POST /tried', '11111111-1111-4111-8111-111111111111', sha256('a'), 200, '{"done":true}')`,
  `insert into ledger.idempotency (actor, route, key, hash, status, answer, gtid, at)
     select 1, 'POST /payments', gen_random_uuid(), sha256('b'), 200,
       json_build_object('gtid', gtid, 'type', kind, 'value', value)::text, gtid, at
     from ledger.movement where kind = 'payment'`,
  `insert into statement_file (message_id, made_at, made_by, count, net, xml) select 'F1', now(), min(id), 1, 100, '<x/>' from app_user`,
  `insert into statement_transfer (id_statement, id_file, net, iban, receiver)
     select (select min(id) from statement), max(id), 100, 'IT60X0542811101000000123456', 'Prova' from statement_file`,
  `insert into bank_statement (sha256, kind, name, made_by, made_at, paid, returned)
     select repeat('a', 64), 'camt.053', 'prova.xml', min(id), now(), 1, 0 from app_user`,
  `insert into review (id_shop, round, submitted_by, submitted_at) select (select min(id) from shop where not enabled), 1, min(id), now() from app_user`,
]

/** What makes a row that is made up differ from the one that it looks like. */
export const OTHER: Readonly<Record<string, string>> = {
  documents: `{"id": 900001, "version": 99}`,
  'withdrawn documents': `{"id_version": 900001}`,
  agreements: `{"id": 900001, "id_user": 900001}`,
  'contracts of shops': `{"version": 99}`,
  'contracts of agencies': `{"version": 99}`,
  'audit lines': `{"id": 900001}`,
  'kept answers': `{"key": "00000000-0000-4000-8000-000000000000"}`,
  'bank files': `{"id": 900001, "message_id": "X"}`,
  'lines of bank files': `{"attempt": 99, "end_to_end": "X"}`,
  'bank files for agents': `{"id": 900001, "message_id": "X"}`,
  'lines of bank files for agents': `{"id_statement": 900001}`,
  'files of the bank': `{"sha256": "${'0'.repeat(64)}"}`,
  'IBANs of shops': `{"id": 900001}`,
  'IBANs of agents': `{"id": 900001}`,
  'changes of IBANs': `{"id": 900001}`,
  approvals: `{"id": 900001, "gtid": "X"}`,
  'steps of approvals': `{"id": 900001}`,
  reviews: `{"id": 900001, "id_shop": 900001}`,
  settings: `{"id": 900001}`,
  lots: `{"id": 900001}`,
  distributions: `{"id": 900001, "again": true}`,
  'grants of a distribution': `{"id_user": 900001}`,
  'grants of credits': `{"id": 900001}`,
  'people of grants of credits': `{"id_user": 900001}`,
  'roles and employments': `{"id": 900001, "username": "x.x", "email": "x@x.test"}`,
  seats: `{"id": 900001}`,
  departures: `{"id": 900001, "gtid": null, "id_user": 900001}`,
  attributions: `{"id": 900001}`,
  'prices of shops': `{"id": 900001}`,
}

/** In words of the table: what somebody would change. */
export const ALTERED: readonly (readonly [name: string, sql: string])[] = [
  ['documents', `update document_version set bytes = bytes || 'x'`],
  ['agreements', `update agreement set at = at - interval '1 year'`],
  ['contracts of shops', `update shop_contract set bytes = bytes || 'x'`],
  ['audit lines', `update audit_log set facts = '{"nothing":1}' where id = (select min(id) from audit_log)`],
  ['bank files', `update payout_file set xml = replace(xml, 'IT', 'DE') where id = (select min(id) from payout_file)`],
  ['lines of bank files', `update payout set iban = 'DE89370400440532013000' where id_request = (select min(id_request) from payout)`],
  ['IBANs of shops', `update shop set iban = 'DE89370400440532013000' where id = (select min(id) from shop where iban is not null)`],
  ['IBANs of agents', `update agent_terms set iban = 'DE89370400440532013000'`],
  ['changes of IBANs', `update iban_change set held_until = now()`],
  ['approvals', `update request set decided_by = asked_by + 1 where decided_by is not null`],
  ['steps of approvals', `update request_step set id_user = 1`],
  ['reviews', `update review set submitted_by = submitted_by + 1`],
  ['settings', `update company_setting set value = '{"rate":1}'`],
  ['lots', `update ledger.lot set expires_at = expires_at + interval '1 year'`],
  ['distributions', `update distribution set value = value + 100 where value is not null`],
  ['grants of a distribution', `update distribution_grant set amount = amount + 1`],
  ['roles and employments', `update app_user set role = 'company' where id = (select min(id) from app_user where role = 'enduser')`],
  ['departures', `update departure set at = at - interval '1 day'`],
  ['attributions', `update attribution set from_day = from_day - 1`],
  ['prices of shops', `update shop set fee_max = 0, fee_min = 0`],
]
