{{ config(materialized='incremental', unique_key='id') }}

{%- set methods = ['a', 'b'] -%}
{# a comment; with 'quote #}
with src as (
    select * from {{ source('shop', 'orders') }}
    {% if is_incremental() %}
    where updated_at > (select max(updated_at) from {{ this }})
    {% endif %}
),
final as (
    select
        id,
        {% for m in methods %}
        sum(case when method = '{{ m }}' then amount end) as {{ m }}_amount{% if not loop.last %},{% endif %}
        {% endfor %}
        {{ dbt_utils.star(from=ref('x')) }},
        {{ cents('amount') }} as amount_usd,
        date_trunc('day', created_at)::date as day
    from src
    left join {{ ref('customers') }} c using (id)
    group by 1{% if true %}, 2{% endif %}
)
select * from final
{{ limit_rows() }}
