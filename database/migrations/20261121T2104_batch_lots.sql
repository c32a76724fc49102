-- owner: passes
-- Whose the lot is it says itself; a card that is merged into another takes its lots along.
alter table pass_batch_lots drop column student_id;
