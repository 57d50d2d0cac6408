-- The content domain counts reviews and followers, and the themes domain gives a new store its first theme.
drop trigger count_review on reviews;
drop trigger count_changed_review on reviews;
drop function count_review;
drop trigger count_followers on follows;
drop function count_followers;
drop trigger give_theme on stores;
drop function give_theme;
