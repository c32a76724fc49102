-- owner: reception
-- A scan names its visit by the id that stays the same through edits, as the wire does, not by the row that stood for it then.
update check_ins k set lesson_minus_id = m.root_id from lessons_minus m
where m.school_id = k.school_id and m.id = k.lesson_minus_id and m.root_id is not null;
