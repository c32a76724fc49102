-- owner: finance
-- A category is what people call their money. A record that a document made is named by the document, in the reader's language.
alter table finances alter column category drop not null;
update finances set category = null where source_type is not null;
alter table finances add check (num_nonnulls(category, source_type) = 1);
