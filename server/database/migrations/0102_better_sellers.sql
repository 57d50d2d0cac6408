-- A search takes a few of the best sellers among its matches. Among those with 30 to 300 sales it took any, because
-- search_documents_good_sellers knows no order; now it takes those with 100 or more first.
create index search_documents_better_sellers on search_documents using gin (search)
  where sold_count >= 100 and sold_count < 300;
