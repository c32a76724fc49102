-- owner: passes

-- Why a pass ended is read by people, so it is one of the words that they are told. What an import said was free text.
alter table lesson_plus_terms drop constraint lesson_plus_terms_close_reason_check;
update lesson_plus_terms set close_reason = case close_reason
  when 'transferred' then 'transferred'
  when 'sale taken back' then 'sale_taken_back'
  when 'transfer undone' then 'transfer_undone'
  else 'import_undone' end
where closed_on is not null;
alter table lesson_plus_terms
  add constraint lesson_plus_terms_close_reason_check check (close_reason in ('transferred', 'sale_taken_back', 'transfer_undone', 'import_undone')),
  add constraint lesson_plus_terms_closed_check check ((closed_on is null) = (close_reason is null));
