-- The classes of the server that leave traces (ledger 0021, decision 0260): what people agreed to, were told, were given and may do, and where money goes.
-- A class holds numbers, states, accounts and texts that are kept by law; nothing that is blanked when somebody leaves.

select ledger.watch('documents', 'document_version', '{id}', '{id_document,version,title,sha256,roles,published_at,published_by}');
select ledger.watch('withdrawn documents', 'document_withdrawal', '{id_version}', '{at,by_user,reason}');
select ledger.watch('agreements', 'agreement', '{id}', '{id_user,id_version,sha256,at,device,id_session}');
select ledger.watch('contracts of shops', 'shop_contract', '{id_shop,version}', '{sha256,handed_in_at,handed_in_by}');
select ledger.watch('contracts of agencies', 'agency_contract', '{id_agency,version}', '{sha256,handed_in_at,handed_in_by}');
select ledger.watch('audit lines', 'audit_log', '{id}', '{at,id_actor,act,id_user,id_shop,id_agency,facts}');

select ledger.watch('bank files', 'payout_file', '{id}', '{message_id,made_at,made_by,payer_name,payer_iban,count,value,fee,net,xml}');
select ledger.watch('lines of bank files', 'payout', '{id_request,attempt}', '{id_file,end_to_end,value,fee,net,iban,receiver,executes_on}');
select ledger.watch('bank files for agents', 'statement_file', '{id}', '{message_id,made_at,made_by,count,net,xml}');
select ledger.watch('lines of bank files for agents', 'statement_transfer', '{id_statement}', '{id_file,net,iban,receiver}');
select ledger.watch('files of the bank', 'bank_statement', '{sha256}', '{kind,made_by,made_at,paid,returned}');

select ledger.watch('IBANs of shops', 'shop', '{id}', '{iban,iban_receiver_name}');
select ledger.watch('IBANs of agents', 'agent_terms', '{id}', '{id_agent,iban,receiver,enasarco_bp,withholding_bp,at,written_by}');
select ledger.watch('changes of IBANs', 'iban_change', '{id}', '{id_shop,id_agent,state,iban,receiver,asked_by,asked_at,decided_by,decided_at,held_until}');

select ledger.watch('approvals', 'request', '{id}', '{kind,state,id_party,asked_by,asked_at,value,fee,net,first_by,first_at,decided_by,decided_at}');
select ledger.watch('steps of approvals', 'request_step', '{id}', '{id_request,at,id_user,step,gtid}');
select ledger.watch('reviews', 'review', '{id}', '{id_shop,id_agency,round,state,submitted_by,submitted_at,decided_by,decided_at}');
select ledger.watch('settings', 'company_setting', '{id}', '{key,value,effective_from,state,asked_by,asked_at,decided_by,decided_at,calls_off}');

select ledger.watch('distributions', 'distribution', '{id}', '{id_agency,made_by,state,type,month,people,tickets,value,applied_by,applied_at,undone_by,undone_at}');
select ledger.watch('grants of a distribution', 'distribution_grant', '{id_distribution,id_user,unit}', '{amount}');
select ledger.watch('grants of credits', 'credit_grant', '{id}', '{kind,state,id_agency,people,value,hash,made_by,made_at,decided_by,decided_at}');
select ledger.watch('people of grants of credits', 'credit_grant_person', '{id_grant,id_user}', '{value,gtid}');

select ledger.watch('roles and employments', 'app_user', '{id}', '{role,status,id_shop,id_agency}');
select ledger.watch('departures', 'departure', '{id}', '{id_user,id_agency,at,by_user,undone_at,undone_by}');
select ledger.watch('attributions', 'attribution', '{id}', '{id_shop,id_agency,id_agent,from_day,written_by}');
select ledger.watch('prices of shops', 'shop', '{id}', '{fee_min,fee_max,fees_by_type,capabilities,enabled}');

-- The auditor reads what it compares: accounts, files for the bank and what the log says stand among it, so it has these since; no person's name, no paper.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_audit') then return; end if;
  grant select (id, id_document, version, title, sha256, roles, published_at, published_by) on document_version to taschino_audit;
  grant select on document_withdrawal, agreement, audit_log, payout_file, payout, statement_file, statement_transfer, agent_terms, iban_change, request_step,
    review, company_setting, distribution_grant, credit_grant, credit_grant_person, departure, attribution to taschino_audit;
  grant select (id_shop, version, sha256, handed_in_at, handed_in_by) on shop_contract to taschino_audit;
  grant select (id_agency, version, sha256, handed_in_at, handed_in_by) on agency_contract to taschino_audit;
  grant select (sha256, kind, made_by, made_at, paid, returned) on bank_statement to taschino_audit;
  grant select (iban, iban_receiver_name, fee_min, fee_max, fees_by_type, capabilities) on shop to taschino_audit;
  grant select (asked_by, asked_at, first_by, first_at, decided_by, decided_at) on request to taschino_audit;
  grant select (id, id_agency, made_by, state, type, month, people, tickets, value, applied_by, applied_at, undone_by, undone_at) on distribution to taschino_audit;
  grant select (id_shop, id_agency) on app_user to taschino_audit;
  grant select on schema_migrations to taschino_audit;
end $$;
